export function Print(_: { rest: string }) { return null; }
