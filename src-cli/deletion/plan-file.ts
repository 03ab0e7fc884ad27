import { text } from 'node:stream/consumers'
import { groupByService } from '../../src-core/deletion/plan-groups'
import type { PlanService } from '../../src-core/deletion/plan-service'
import { planFile } from '../../src-core/deletion/plan-table'
import { readReviewedPlan } from '../../src-core/deletion/sample/read-reviewed-plan'
import { openedSource, ReadFailure } from '../../src-core/files/byte-source'
import type { OpenedFile } from '../../src-core/files/file-handles'
import { type DeletionPlanFile, mostPlanBytes } from '../../src-core/formats/deletion-plan-file'
import type { SourceFile } from '../../src-core/results/result-source'
import { chooseFile } from '../choose-file'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import type { Session } from '../session'

export interface OpenedPlan {
  readonly file: SourceFile
  readonly plan: DeletionPlanFile
}

/** As strictly as the window reads it. */
export const readPlan = async (session: Session, opened: OpenedFile): Promise<OpenedPlan> => {
  const source = openedSource(opened, session.desktop)
  const { fileName } = source
  try {
    const isTooLarge = opened.byteCount > mostPlanBytes
    const plan = isTooLarge ? ({ kind: 'tooLarge' } as const) : readReviewedPlan(await text(source.chunks()))
    if (!('kind' in plan)) return { file: planFile(source, plan), plan }
    const { t } = session.page.words
    const why = t(`deletion.plan.problem.${plan.kind}`, { where: 'where' in plan ? plan.where : '' })
    throw new Refusal(t('deletion.plan.unreadable', { name: fileName, why }), exitCodes.error)
  } catch (reason) {
    if (reason instanceof ReadFailure) throw new Failure(reason.error)
    throw reason
  }
}

/** The plan that the session may read. */
export const openPlan = async (session: Session): Promise<OpenedPlan> =>
  readPlan(session, await chooseFile(session))

/**
 * Refuses a plan with events of another service, or of an unknown one: what to do with them is a question,
 * which only the window asks.
 */
export const requireOwnService = (
  { page }: Session,
  { connectionName: name, baseUrl: current }: PlanService,
  plan: DeletionPlanFile,
): void => {
  const foreign = groupByService(plan.events).find(({ baseUrl }) => baseUrl !== current)
  if (foreign === undefined) return
  const { baseUrl: url, events } = foreign
  const sentence =
    url === ''
      ? page.counts.counted('deletion.plan.unknownService', events.length, { name, current })
      : page.counts.counted('deletion.plan.otherService', events.length, { url, name, current })
  throw new Refusal(
    `${sentence} Choose another connection, or review the plan in the window, which asks what to do with such events.`,
    exitCodes.error,
  )
}
