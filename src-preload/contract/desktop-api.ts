import type { ChannelName, IpcMessages, MessageName, RequestOf, ResponseOf } from './channels'
import type { Result } from './result'

type Invoke<C extends ChannelName> = (request: RequestOf<C>) => Promise<Result<ResponseOf<C>>>
type Subscribe<M extends MessageName> = (listener: (message: IpcMessages[M]) => void) => () => void

/** What the page sees as `window.desktop`: one method a channel, one subscription a message, and nothing else. */
export type DesktopApi = { readonly [C in ChannelName]: Invoke<C> } & {
  readonly [M in MessageName as `on${Capitalize<M>}`]: Subscribe<M>
}
