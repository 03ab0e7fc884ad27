import { lifecycle } from './app'
import { journal } from './journal'
import { session } from './session'
import { checkOptions, strict } from './strict'

type Answer = (request: Request) => Response | Promise<Response>

interface CustomScheme {
  readonly scheme: string
  readonly privileges?: { readonly standard?: boolean; readonly codeCache?: boolean }
}

const handlers = new Map<string, Answer>()

/** shell/browser/api/electron_api_protocol.cc: these come in their own order before anything is registered. */
const checkSchemes = (schemes: readonly CustomScheme[]): void => {
  if (lifecycle.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  if (!Array.isArray(schemes) || schemes.some(({ scheme }) => typeof scheme !== 'string')) throw new Error('Argument must be an array of custom schemes.')
  if (schemes.some(({ privileges }) => privileges?.codeCache === true && privileges.standard !== true))
    throw new Error('Code cache can only be enabled when the custom scheme is registered as standard scheme.')
  checkOptions('CustomScheme', schemes)
}

export const protocol = strict('Protocol', {
  registerSchemesAsPrivileged: (schemes: readonly CustomScheme[]): void => {
    checkSchemes(schemes)
    journal.note('protocol.registerSchemesAsPrivileged', schemes)
  },
  /** That of the default session, which there is none of before `ready` (lib/browser/api/protocol.ts). */
  handle: (scheme: string, answer: Answer): void => {
    void session.defaultSession
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    journal.note('protocol.handle', scheme)
    handlers.set(scheme, answer)
  },
})

/** The application's own answer to a request, or `null` when it handles no such scheme, or its handler fails (ERR_UNEXPECTED). */
export const answerRequest = async (request: Request): Promise<Response | null> => {
  const answer = handlers.get(new URL(request.url).protocol.slice(0, -1))
  if (answer === undefined) return null
  try {
    const response: unknown = await answer(request)
    return response instanceof Response && response.type !== 'error' ? response : null
  } catch (error) {
    console.error(error)
    return null
  }
}
