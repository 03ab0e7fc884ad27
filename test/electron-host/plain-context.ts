import type { BrowserContext } from 'playwright-core'
import { beforeProcessEnds } from './app'
import { openHidden } from './chromium'
import { answerRoute } from './page-wiring'
import { answerOf, type Session } from './session'

/**
 * Of a window without a preload, in a session of its own: a Chromium of its own, as one profile belongs to
 * one Chromium.
 */
export const openPlainContext = async (own: Session, hasScripts: boolean): Promise<BrowserContext> => {
  const context = await openHidden(hasScripts)
  beforeProcessEnds(() => context.close())
  await context.route('**/*', (route) => answerRoute(route, (request) => answerOf(own, request)))
  return context
}
