import { ok, type Result } from '../../src-preload/contract/result'

/** What is known of every answer. */
export interface Received {
  readonly status: number
  /** Bytes of the body. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
}

/** An answer with HTTP 2xx, received whole. It holds memory until it is read, so whoever receives one must read it. */
export interface UnreadAnswer<T> {
  /** ms since the epoch. Answers may be read in another order than they came in. */
  readonly receivedAt: number
  /** To be called once. Fails where the body is no success; every failure that a retry may mend came before. */
  read(): Promise<Result<T & Received>>
}

/** Reads an answer as soon as it is there, for callers that have nothing to do in between. */
export const readOnArrival = async <T>(receiving: Promise<Result<UnreadAnswer<T>>>): Promise<Result<T & Received>> => {
  const received = await receiving
  return received.ok ? received.value.read() : received
}

/** The same answer; `note` gets what reading it gave. */
export const noteReading = <T>({ receivedAt, read }: UnreadAnswer<T>, note: (result: Result<T & Received>) => void): Result<UnreadAnswer<T>> =>
  ok({
    receivedAt,
    read: async () => {
      const result = await read()
      note(result)
      return result
    },
  })
