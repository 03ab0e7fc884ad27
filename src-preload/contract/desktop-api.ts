import type { Result } from '../../src-core/errors/result'
import type { OpenOutcome } from '../../src-core/files/file-handles'
import type { ChannelName, IpcMessages, MessageName, RequestOf, ResponseOf } from './channels'

type Invoke<C extends ChannelName> = (request: RequestOf<C>) => Promise<Result<ResponseOf<C>>>
type Subscribe<M extends MessageName> = (listener: (message: IpcMessages[M]) => void) => () => void

/** A `File` of the page; the contract is compiled without the types of the DOM. */
export interface DroppedFile {
  readonly name: string
  readonly size: number
}

/** The type of `window.desktop`: one method per channel, one subscription per message, and nothing else. */
export type DesktopApi = { readonly [C in Exclude<ChannelName, 'openDropped'>]: Invoke<C> } & {
  readonly [M in MessageName as `on${Capitalize<M>}`]: Subscribe<M>
} & {
  /**
   * `null`: more than `maxDropped` files, or one without a path. The page then reads them itself, and cannot
   * restore them after a restart.
   */
  readonly openDropped: (files: readonly DroppedFile[]) => Promise<Result<OpenOutcome> | null>
}
