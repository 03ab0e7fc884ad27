import { failed, type Result } from '../../src-core/errors/result'
import type { ChannelName } from '../../src-preload/contract/channels'
import { stackOf } from '../life/error-location'
import type { SenderFacts } from '../page/sender-policy'
import type { Log } from '../ports/log'
import type { Handlers } from './handlers'
import { requestDecoders } from './request-decoders'

/**
 * The whole application as one function. Never rejects, because Electron reduces a rejection to its message.
 */
export type Dispatch = (channel: string, sender: SenderFacts, request: unknown) => Promise<Result<unknown>>

interface RouterOptions {
  readonly handlers: Handlers
  readonly isTrustedSender: (sender: SenderFacts) => boolean
  readonly log: Log
}

const isChannel = (channel: string): channel is ChannelName => Object.hasOwn(requestDecoders, channel)

const decode = <C extends ChannelName>(channel: C, request: unknown): Result<Parameters<Handlers[C]>[0]> => {
  const decoded = requestDecoders[channel].safeParse(request)
  if (decoded.success) return { ok: true, value: decoded.data }
  // Only the paths of fields: the decoder's messages could repeat what was sent, including the token.
  const detail = decoded.error.issues.map(({ path }) => path.join('.')).join(', ')
  return failed({ kind: 'refused', reason: 'request', detail: `${channel}: ${detail}` })
}

export const createDispatch = ({ handlers, isTrustedSender, log }: RouterOptions): Dispatch => {
  const handle = async <C extends ChannelName>(channel: C, request: unknown): Promise<Result<unknown>> => {
    const decoded = decode(channel, request)
    return decoded.ok ? handlers[channel](decoded.value) : decoded
  }
  return async (channel, sender, request) => {
    if (!isTrustedSender(sender)) return failed({ kind: 'refused', reason: 'sender', detail: channel })
    if (!isChannel(channel)) return failed({ kind: 'refused', reason: 'request', detail: 'no such channel' })
    try {
      return await handle(channel, request)
    } catch (error) {
      log.warn(`Unexpected error in ${channel}`, stackOf(error))
      return failed({
        kind: 'internal',
        detail: `${channel}: ${error instanceof Error ? error.name : typeof error}`,
      })
    }
  }
}
