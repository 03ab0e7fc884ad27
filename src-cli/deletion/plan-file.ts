import { text } from 'node:stream/consumers'
import { openedSource, ReadFailure } from '../../src-renderer/files/byte-source'
import type { DeletionPlanFile } from '../../src-renderer/files/deletion-plan-file'
import { readPlanFile } from '../../src-renderer/files/deletion-plan-reader'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import { chooseFile } from '../open-file'
import type { Session } from '../session'

export interface OpenedPlan {
  readonly fileName: string
  readonly plan: DeletionPlanFile
}

/** The plan that the session may read, as strictly as the window reads it. */
export const openPlan = async (session: Session): Promise<OpenedPlan> => {
  const source = openedSource(await chooseFile(session))
  const { fileName } = source
  try {
    const plan = readPlanFile(await text(source.chunks()))
    if (!('kind' in plan)) return { fileName, plan }
    const { t } = session.page.words
    const why = t(`deletion.plan.problem.${plan.kind}`, { where: 'where' in plan ? plan.where : '' })
    throw new Refusal(t('deletion.plan.unreadable', { name: fileName, why }), exitCodes.error)
  } catch (reason) {
    if (reason instanceof ReadFailure) throw new Failure(reason.error)
    throw reason
  }
}

/** Refuses a plan with events of another service, or of an unknown one: what to do with them is a question, which only the window asks. */
export const requireOwnService = ({ page }: Session): void => {
  const { reviewing, connections, counts } = page
  const [group] = reviewing.questions
  if (group === undefined) return
  const { baseUrl: url, events } = group
  const { name = '', baseUrl: current = '' } = connections.current ?? {}
  const sentence =
    url === ''
      ? counts.counted('deletion.plan.unknownService', events.length, { name, current })
      : counts.counted('deletion.plan.otherService', events.length, { url, name, current })
  throw new Refusal(`${sentence} Choose another connection, or review the plan in the window, which asks what to do with such events.`, exitCodes.error)
}
