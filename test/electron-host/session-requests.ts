import { journal } from './journal'
import { strict } from './strict'

export type Answer = (request: Request) => Response | Promise<Response>
type BeforeRequest = (
  details: { readonly url: string; readonly method: string },
  decide: (decision: { readonly cancel?: boolean }) => void,
) => void

const isListener = (value: unknown): value is BeforeRequest | null =>
  value === null || typeof value === 'function'

/** How a session answers the requests of its pages. */
export const createSessionRequests = () => {
  const handlers = new Map<string, Answer>()
  let before: BeforeRequest | null = null
  const protocol = strict('Protocol', {
    handle: (scheme: string, answer: Answer): void => {
      if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
      journal.note('protocol.handle', scheme)
      handlers.set(scheme, answer)
    },
  })
  const webRequest = strict('WebRequest', {
    /** Only the last listener counts (docs/api/web-request.md). */
    onBeforeRequest: (...[listener]: readonly unknown[]): void => {
      if (!isListener(listener)) throw new TypeError('The stand-in for Electron knows no filter of requests')
      before = listener
    },
  })
  const isCancelled = async ({ url, method }: Request): Promise<boolean> => {
    const listener = before
    if (listener === null) return false
    const { cancel } = await new Promise<{ readonly cancel?: boolean }>((resolve) =>
      listener({ url, method }, resolve),
    )
    return cancel === true
  }
  /**
   * The application's own answer, or `null` when it cancels the request, handles no such scheme, or its
   * handler fails (ERR_UNEXPECTED).
   */
  const answer = async (request: Request): Promise<Response | null> => {
    const handler = handlers.get(new URL(request.url).protocol.slice(0, -1))
    if ((await isCancelled(request)) || handler === undefined) return null
    try {
      const response: unknown = await handler(request)
      return response instanceof Response && response.type !== 'error' ? response : null
    } catch (error) {
      console.error(error)
      return null
    }
  }
  return { protocol, webRequest, answer }
}
