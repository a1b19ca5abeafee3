export function Replay(_: { rest: string }) { return null; }
