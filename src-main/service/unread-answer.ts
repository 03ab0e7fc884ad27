import { ok, type Result } from '../../src-core/errors/result'

/** Properties of every answer. */
export interface Received {
  readonly status: number
  /** Bytes of the body. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
}

/** A complete answer with HTTP 2xx. It occupies memory until it is read, so its receiver must read it. */
export interface UnreadAnswer<T> {
  /** ms since the epoch. Answers may be read in another order than they arrived. */
  readonly receivedAt: number
  /**
   * Call once. Fails if the body does not report success; failures worth a retry have been reported before.
   */
  read(): Promise<Result<T & Received>>
}

/** Reads an answer as soon as it arrives, for callers that have nothing to do in between. */
export const readOnArrival = async <T>(
  receiving: Promise<Result<UnreadAnswer<T>>>,
): Promise<Result<T & Received>> => {
  const received = await receiving
  return received.ok ? received.value.read() : received
}

/** The same answer; `note` gets the result of reading it. */
export const observeReading = <T>(
  { receivedAt, read }: UnreadAnswer<T>,
  note: (result: Result<T & Received>) => void,
): Result<UnreadAnswer<T>> =>
  ok({
    receivedAt,
    read: async () => {
      const result = await read()
      note(result)
      return result
    },
  })
