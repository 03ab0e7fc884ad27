import type { LookupTarget } from '../../src-core/deletion/lookup'
import { splitEventId } from '../../src-core/events/event-id'
import { readTime } from '../asked-range'
import { findCandidates } from '../deletion/candidates'
import { carryOut, type DeletingOptions } from '../deletion/carry-out'
import { requireConsent } from '../deletion/consent'
import { currentServiceOf } from '../deletion/service'
import { requireUnlocked } from '../deletion/unlocked'
import { type ExitCode, exitCodes } from '../exit-code'
import { Refusal } from '../failure'
import { sayHidden } from '../say-hidden'
import { type CommonOptions, inSession, type Session, type Surroundings } from '../session'

export interface DeleteOptions extends CommonOptions, DeletingOptions {
  readonly id: readonly string[]
  readonly device?: string
  readonly around?: string
}

/** Where to look for an event: as the options say, and what they do not say is in the id. */
const targetOf = (eventId: string, { device, around }: DeleteOptions, zone: string): LookupTarget => {
  if (splitEventId(eventId) === null && (device === undefined || around === undefined)) {
    throw new Refusal(
      `The ID ${eventId} does not say where to look. Name its device (--device) and its approximate time (--around).`,
      exitCodes.usage,
    )
  }
  return {
    eventId,
    ...(device === undefined ? {} : { deviceId: device }),
    ...(around === undefined ? {} : { around: readTime('--around', around, 'start', zone, Date.now()) }),
  }
}

/** Looks up events by their ids, and deletes those that are found. */
export const runDelete = (surroundings: Surroundings, options: DeleteOptions): Promise<ExitCode> =>
  inSession(surroundings, options, async (session: Session) => {
    const ids = [...new Set(options.id)]
    const targets = ids.map((eventId) => targetOf(eventId, options, session.zone))
    if (options.device !== undefined) sayHidden(session.output, [options.device])
    const service = await currentServiceOf(session)
    await requireUnlocked(session, service, options)
    const events = session.page.counts.counted('results.status.events', ids.length)
    requireConsent(options, ids.length, `${events} (not looked up yet)`)
    const candidates = await findCandidates(session, service, targets)
    return carryOut(session, 'delete', service, candidates, options)
  })
