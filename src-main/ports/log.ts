/** Notes for whoever looks into a fault. Never a token, never an event's values. */
export interface Log {
  warn(what: string, detail: string): void
}
