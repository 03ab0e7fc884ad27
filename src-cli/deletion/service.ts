import { type PlanService, planServiceOf } from '../../src-core/deletion/plan-service'
import { Failure, valueOf } from '../failure'
import { sayRetryAfter } from '../say-retry-after'
import { chooseConnection, type Session } from '../session'

/** The connection that the command is about, which is then the current one. */
export const currentServiceOf = async (session: Session): Promise<PlanService> => {
  const { desktop } = session
  sayRetryAfter(session)
  const { id: connectionId } = await chooseConnection(session)
  const { connections, currentId } = valueOf(await desktop.chooseConnection({ connectionId }))
  const current = connections.find(({ id }) => id === currentId)
  if (current === undefined) throw new Failure({ kind: 'noConnection' })
  return planServiceOf(current)
}
