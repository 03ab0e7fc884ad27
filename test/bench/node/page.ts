import type { Worker } from 'node:worker_threads'
import type { RangeQuery } from '../../../src-core/events/events-query'
import type { RangeVerdict } from '../../../src-core/proof/device-range'
import type { ChannelName } from '../../../src-preload/contract/channels'

export interface FetchedRange {
  readonly rowCount: number
  readonly verdicts: readonly RangeVerdict[]
}

export type RangeToFetch = Omit<RangeQuery, 'queryId' | 'zone'>

/** From the page's thread: something for main to do, or what came of fetching. */
export type FromPage =
  | { readonly kind: 'call'; readonly call: number; readonly channel: ChannelName; readonly request: unknown }
  | { readonly kind: 'fetched'; readonly fetched: FetchedRange }

/** To the page's thread. */
export type ToPage =
  | { readonly kind: 'answer'; readonly call: number; readonly answer: unknown }
  | { readonly kind: 'fetch'; readonly range: RangeToFetch }

/**
 * The page's side in a thread behind a message port: in the application it is another process, so that its
 * table fills while main fetches on. Whatever crosses is cloned, as between processes.
 */
export const createPage = (
  worker: Worker,
  dispatch: (channel: ChannelName, request: unknown) => Promise<unknown>,
) => {
  const post = (message: ToPage): void => worker.postMessage(message)
  let settle: ((fetched: FetchedRange) => void) | undefined
  let fail: ((error: unknown) => void) | undefined
  worker.on('error', (error) => fail?.(error))
  worker.on('message', (message: FromPage) => {
    if (message.kind === 'fetched') return settle?.(message.fetched)
    const { call, channel, request } = message
    return void dispatch(channel, request).then((answer) => post({ kind: 'answer', call, answer }))
  })
  return {
    /** One after the other. */
    fetchRange: (range: RangeToFetch): Promise<FetchedRange> =>
      new Promise((resolve, reject) => {
        settle = resolve
        fail = reject
        post({ kind: 'fetch', range })
      }),
    close: () => worker.terminate(),
  }
}
