import { journal } from './journal'

type Answer = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, Answer>()

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown): void => {
    journal.note('protocol.registerSchemesAsPrivileged', schemes)
  },
  handle: (scheme: string, answer: Answer): void => {
    journal.note('protocol.handle', scheme)
    handlers.set(scheme, answer)
  },
}

/** The application's own answer to a request, or `null` when it handles no such scheme. */
export const answerRequest = async (request: Request): Promise<Response | null> => {
  const answer = handlers.get(new URL(request.url).protocol.slice(0, -1))
  return answer === undefined ? null : answer(request)
}
