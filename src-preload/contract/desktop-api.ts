import type { ChannelName, IpcMessages, MessageName, RequestOf, ResponseOf } from './channels'
import type { OpenOutcome } from './file'
import type { Result } from './result'

type Invoke<C extends ChannelName> = (request: RequestOf<C>) => Promise<Result<ResponseOf<C>>>
type Subscribe<M extends MessageName> = (listener: (message: IpcMessages[M]) => void) => () => void

/** A `File` of the page, as far as the contract, which knows no DOM, can say. */
export interface DroppedFile {
  readonly name: string
  readonly size: number
}

/** What the page sees as `window.desktop`: one method a channel, one subscription a message, and nothing else. */
export type DesktopApi = { readonly [C in Exclude<ChannelName, 'openDropped'>]: Invoke<C> } & {
  readonly [M in MessageName as `on${Capitalize<M>}`]: Subscribe<M>
} & {
  /** `null`: they are more than `maxDropped`, or one has no path; the page then reads them itself, and they do not come back after a restart. */
  readonly openDropped: (files: readonly DroppedFile[]) => Promise<Result<OpenOutcome> | null>
}
