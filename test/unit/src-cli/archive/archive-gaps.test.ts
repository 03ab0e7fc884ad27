import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { Switches } from '../../../service/switches'
import { runCount } from '../../../support/run-count'
import { createArchiveWorld, eventOf, eventsBetween, hour } from './archive-world'

const now = Date.now()

/** Whatever the description of the service leaves open. */
const gaps: readonly Partial<Switches>[] = [
  {
    rangeStamp: 'ingressTimeStamp',
    includesStart: false,
    includesEnd: false,
    order: 'random',
    kept: 'oldest',
  },
  {
    rangeStamp: 'deviceTimestamp',
    includesStart: true,
    includesEnd: false,
    order: 'ascending',
    kept: 'random',
  },
  { rangeStamp: 'hidden', includesStart: false, includesEnd: true, kept: 'firstById' },
  { rangeDates: 'wholeSeconds', deletion: 'flags' },
]

it.each(gaps.slice(0, runCount(gaps.length, 1)))(
  'no event is lost or there twice with %o',
  async (switches) => {
    const world = await createArchiveWorld(eventsBetween(now - 26 * hour, now - hour), switches)
    const { service, archive, ids, truth, verify } = world
    const first = await archive('--from', '-40h')
    expect(await ids()).toEqual(truth())
    // The service flags an event, whatever its ranges mean.
    const [flagged = ''] = service
      .records()
      .filter(
        (text) => text.includes('"pump-4@#') && text.includes(`"attributeData":${String(25 * 60 - 20)},`),
      )
    service.replace(flagged, { ...(JSON.parse(flagged) as JsonObject), deleted: true })
    // Two records of one id, one of which comes again and again.
    const twice = eventOf('pump-1', Date.now() - 30 * 60_000, 7)
    service.add([
      twice,
      { ...twice, attributeData: 8 },
      eventOf('pump-2', Date.now() - 40 * 60_000, 9, 20 * 60_000),
    ])
    const second = await archive('--overlap', '2h')
    const { id } = JSON.parse(flagged) as JsonObject
    expect(await ids()).toEqual(truth().filter((one) => one !== id))
    // Where answers are in doubt, it says so.
    for (const { code } of [first, second]) expect([0, 3]).toContain(code)
    expect((await verify()).said).toContain('the proofs of 2 runs hold')
    await service.stop()
  },
)
