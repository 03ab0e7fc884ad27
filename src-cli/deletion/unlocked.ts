import type { PlanService } from '../../src-core/deletion/plan-service'
import type { Access, Connection } from '../../src-preload/contract/connection'
import { exitCodes } from '../exit-code'
import { Failure, Refusal, valueOf } from '../failure'
import type { Session } from '../session'

export interface UnlockOptions {
  readonly unlock?: boolean
}

const nothing = 'Nothing was deleted.'

/** Of a connection that only this command has: those with its address bind it. */
const whyLocked = (own: Connection, all: readonly Connection[], isUnlocked: boolean): string => {
  const isKnown = all.some(({ id, baseUrl }) => id !== own.id && baseUrl === own.baseUrl)
  return isKnown || isUnlocked
    ? `${nothing} A saved connection with the address ${own.baseUrl} is read-only. Unlock it in the window.`
    : `${nothing} No saved connection has the address ${own.baseUrl}, so it is read-only. To delete there with this command, add --unlock.`
}

const refusal = (
  { page, options }: Session,
  connection: Connection,
  { cause, path }: Extract<Access, { kind: 'readOnly' }>,
  whyOwn: () => string,
): Refusal => {
  if (cause === 'locked' && options.baseUrl !== undefined) return new Refusal(whyOwn(), exitCodes.usage)
  const { name } = connection
  const { whole } = page.sentenceOf({ kind: 'readOnly', cause, name, ...(path !== undefined && { path }) })
  const advice = cause === 'locked' ? ' Unlock it in the window.' : ''
  return new Refusal(`${nothing} ${whole}${advice}`, exitCodes.usage)
}

/**
 * Refuses on a read-only connection, before anything is looked up. Main refuses in any case, whenever the
 * connection is locked meanwhile.
 */
export const requireUnlocked = async (
  session: Session,
  { connectionId }: PlanService,
  { unlock = false }: UnlockOptions,
): Promise<void> => {
  const { desktop, options } = session
  if (unlock && options.baseUrl === undefined)
    throw new Refusal(
      '--unlock needs --base-url. A saved connection is unlocked in the window.',
      exitCodes.usage,
    )
  const read = async (): Promise<readonly Connection[]> =>
    valueOf(await desktop.listConnections({})).connections
  const find = (all: readonly Connection[]): Connection => {
    const connection = all.find(({ id }) => id === connectionId)
    if (connection === undefined) throw new Failure({ kind: 'noConnection' })
    return connection
  }
  // Without effect where main says that a saved connection with this address is read-only.
  if (unlock && find(await read()).access.kind === 'readOnly')
    await desktop.changeAccess({ connectionId, access: 'canDeleteForRun' })
  const all = await read()
  const connection = find(all)
  if (connection.access.kind === 'readOnly')
    throw refusal(session, connection, connection.access, () => whyLocked(connection, all, unlock))
}
