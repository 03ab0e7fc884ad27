import type { PlanService } from '../../src-core/deletion/deletion-plan'
import { currentService } from '../../src-renderer/deletion/deletion-obstacle'
import { Failure, valueOf } from '../failure'
import { sayRetryAfter } from '../say-retry-after'
import { chooseConnection, type Session } from '../session'

/** The connection that the command is about, which the page then has as its current one. */
export const currentServiceOf = async (session: Session): Promise<PlanService> => {
  const { desktop, page } = session
  sayRetryAfter(session)
  const { id } = await chooseConnection(session)
  desktop.onConnectionsChanged(page.connections.adopt)
  valueOf(await page.connections.choose(id))
  const service = currentService(page.connections)
  if (service === null) throw new Failure({ kind: 'noConnection' })
  return service
}
