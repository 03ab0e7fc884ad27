/** What `*.deletions.json` holds: the events somebody marked offline, as they were then. */
export interface DeletionPlanFile {
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly appVersion: string
  readonly sourceFile: string
  /** Canonical; absent where the marked file did not say. */
  readonly baseUrl?: string
  readonly events: readonly ReviewedEvent[]
}

/** `record`: JSON text that loses nothing. */
export interface ReviewedEvent {
  readonly eventId: string
  readonly record: string
}

export type PlanFileFault = { readonly kind: 'json' | 'ids' | 'version' } | { readonly kind: 'shape'; readonly where: string }

/** What the file says of itself. */
export const format = 'device-event-explorer/deletions'
export const version = 1

export const writePlanFile = (plan: DeletionPlanFile): string => `${JSON.stringify({ format, version, ...plan }, null, 1)}\n`
