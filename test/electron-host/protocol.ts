import { lifecycle } from './app'
import { journal } from './journal'
import { answerOf, session } from './session'
import type { Answer } from './session-requests'
import { checkOptions, strict } from './strict'

interface CustomScheme {
  readonly scheme: string
  readonly privileges?: { readonly standard?: boolean; readonly codeCache?: boolean }
}

/**
 * shell/browser/api/electron_api_protocol.cc: these come in their own order before anything is registered.
 */
const checkSchemes = (schemes: readonly CustomScheme[]): void => {
  if (lifecycle.isReady)
    throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
  if (!Array.isArray(schemes) || schemes.some(({ scheme }) => typeof scheme !== 'string'))
    throw new Error('Argument must be an array of custom schemes.')
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
    session.defaultSession.protocol.handle(scheme, answer)
  },
})

/** The application's own answer to a request of its page, or `null`. */
export const answerRequest = (request: Request): Promise<Response | null> =>
  answerOf(session.defaultSession, request)
