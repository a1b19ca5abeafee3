export function Judge(_: { rest: string }) { return null; }
