/** One event, by its exact id, in the service it was read from. */
export interface DeletionRequest {
  readonly connectionId: string
  /** The canonical base URL the events were read from: a connection edited since then must not receive it. */
  readonly baseUrl: string
  readonly eventId: string
}

/** The service accepted the deletion (2xx, `returnCode` 0). Whether the record is gone is another question. */
export interface DeletionAccepted {
  readonly status: number
  readonly durationMs: number
}
