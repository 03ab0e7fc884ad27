import { resolve } from 'node:path'
import { acceptedSampleOf } from '../../src-core/deletion/sample/accepted-sample'
import type { DeletionPlanFile } from '../../src-core/formats/deletion-plan-file'
import { type Candidates, reviewCandidates } from '../deletion/candidates'
import { carryOut, type DeletingOptions, exitCodeOfLeftOut, isNothingLeft } from '../deletion/carry-out'
import { requireConsent } from '../deletion/consent'
import { openPlan, requireOwnService } from '../deletion/plan-file'
import { requireBound, requireReviewed, type ReviewOptions } from '../deletion/reviewed'
import { currentServiceOf } from '../deletion/service'
import { requireUnlocked } from '../deletion/unlocked'
import type { ExitCode } from '../exit-code'
import { jsonLine, plainLine } from '../plain-line'
import { type CommonOptions, inSession, type Session, type Surroundings } from '../session'

const printReview = async (
  { output, page }: Session,
  { events }: DeletionPlanFile,
  { records, leftOut }: Candidates,
): Promise<void> => {
  const matching = events.filter(({ eventId }) => !leftOut.some((event) => event.eventId === eventId))
  for (const { eventId } of matching) await output.write(plainLine(['match', eventId, '']))
  for (const { kind, eventId, detail } of leftOut) await output.write(plainLine([kind, eventId, detail]))
  const { number } = page.counts
  const unknown = leftOut.filter(({ kind }) => kind === 'notLookedUp').length
  const sentences = [
    `${number(records.length)} of ${number(records.length + leftOut.length)} events are as they were planned.`,
    ...(records.length === 0 && isNothingLeft(leftOut) ? ['Nothing is left to delete.'] : []),
    ...(unknown === 0 ? [] : [`Lookup failed: ${number(unknown)}.`]),
  ]
  output.say(sentences.join(' '))
}

/** Looks up the events of a plan and compares them with it. Deletes nothing. */
export const runPlanReview = (
  surroundings: Surroundings,
  path: string,
  options: CommonOptions,
): Promise<ExitCode> => {
  const run = async (session: Session): Promise<ExitCode> => {
    const { output } = session
    const { plan } = await openPlan(session)
    const service = await currentServiceOf(session)
    requireOwnService(session, service, plan)
    const candidates = await reviewCandidates(session, service, plan)
    const { leftOut, records } = candidates
    const exitCode = exitCodeOfLeftOut(leftOut, records.length === 0)
    if (options.json !== true) await printReview(session, plan, candidates)
    else {
      const events = plan.events.map(
        ({ eventId }) =>
          leftOut.find((event) => event.eventId === eventId) ?? { eventId, kind: 'match', detail: '' },
      )
      await output.write(
        jsonLine({
          command: 'plan review',
          exitCode,
          count: plan.events.length,
          matching: records.length,
          events,
        }),
      )
    }
    return exitCode
  }
  return inSession(surroundings, options, run, { inPaths: [resolve(path)] })
}

export type PlanRunOptions = CommonOptions & DeletingOptions & ReviewOptions

/** Reviews a plan, and deletes the events that are as they were planned. */
export const runPlan = (
  surroundings: Surroundings,
  path: string,
  options: PlanRunOptions,
): Promise<ExitCode> => {
  const run = async (session: Session): Promise<ExitCode> => {
    const { page } = session
    const { plan, file } = await openPlan(session)
    requireConsent(
      options,
      plan.events.length,
      `${page.counts.counted('results.status.events', plan.events.length)} (all of ${file.fileName})`,
    )
    requireReviewed(session, plan, options)
    const service = await currentServiceOf(session)
    await requireUnlocked(session, service, options)
    requireOwnService(session, service, plan)
    const candidates = await reviewCandidates(session, service, plan)
    const accepted = acceptedSampleOf(plan, candidates.records.length)
    if (accepted !== undefined) requireBound(page, accepted.sample, options.maxWrong)
    return carryOut(session, 'plan run', service, candidates, { ...options, accepted })
  }
  return inSession(surroundings, options, run, { inPaths: [resolve(path)] })
}
