import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { DeletionState } from '../../../../src-core/deletion/deletion-outcome'
import type { FetchedRange, PlannedEvent } from '../../../../src-core/deletion/where-fetched'
import { timeFields } from '../../../../src-core/events/event'
import { createTokenFingerprints } from '../../../../src-main/connections/token-fingerprint'
import { createRandom, type Random } from '../../../service/random'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { defaultSwitches, type Fault, type Switches } from '../../../service/switches'
import { runCount } from '../../../support/run-count'
import { connectForDeleting, createFastClock, type DeletingApp } from './deletion-support'

/**
 * Random histories at services of every kind: what was fetched, what happened to it since, and a deletion of
 * some of it. The model knows what the service has; it holds every deletion and every claim against that.
 * What happens once in a thousand histories is met by three thousand with a chance of 95 %.
 */
const histories = runCount(3000, 100)
/** A service with the devices of so many histories. */
const perService = 50
/** A history mostly waits for its looks; each of those at the same time has a service of its own. */
const worldsAtOnce = 8
const from = Date.UTC(2026, 10, 20, 8)
const spanMs = 600_000

const pick = <T>(random: Random, choices: readonly T[]): T => {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('nothing to choose from')
  return choice
}
const chance = (random: Random, share: number): boolean => random() < share

const faultsOf = (random: Random): readonly Fault[] => {
  if (chance(random, 0.6)) return []
  return [
    pick<Fault>(random, [
      { every: 2, method: 'DELETE', kind: 'status', status: 503 },
      { every: 2, method: 'DELETE', kind: 'truncation' },
      { every: 1, times: 2, method: 'DELETE', kind: 'reset', at: 'head' },
      { every: 1, method: 'DELETE', kind: 'otherAnswer', status: 200, body: '{}' },
      { every: 1, method: 'DELETE', kind: 'status', status: 409 },
      { every: 1, method: 'GET', afterDelete: true, kind: 'status', status: 403 },
      { every: 3, method: 'GET', kind: 'truncation' },
    ]),
  ]
}

const switchesOf = (random: Random): Switches => ({
  ...defaultSwitches,
  order: pick(random, ['ascending', 'descending', 'random', 'byId']),
  rangeStamp: pick(random, [...timeFields, 'hidden'] as const),
  rangeDates: pick(random, ['asWritten', 'asWritten', 'withoutOffset', 'wholeSeconds', 'onlySeconds']),
  includesStart: chance(random, 0.5),
  includesEnd: chance(random, 0.5),
  unknownEvent: pick(random, ['accepted', 'notFound', 'returnCode']),
  unknownDevice: pick(random, ['emptyList', 'notFound', 'returnCode']),
  deletion: pick(random, [
    'removes',
    'removes',
    'removesAll',
    'flags',
    'ignores',
    'changesValue',
    'changesTimes',
    'delayed',
  ]),
  deletionDelayMs: pick(random, [5, 40, 400]),
})

const idOf = (record: JsonObject): string => String(record.id)
const textOf = (record: JsonObject): string => JSON.stringify(record)
const recordsOf = (service: SampleService, device: string, token?: string): readonly JsonObject[] =>
  service
    .records(token)
    .map((text) => JSON.parse(text) as JsonObject)
    .filter(({ deviceId }) => String(deviceId).startsWith(`${device} `))
const isLiving = ({ deleted }: JsonObject): boolean => deleted !== true

const makeEvents = (random: Random, device: string): readonly JsonObject[] => {
  const count = 1 + Math.floor(random() * 6)
  const made = Array.from({ length: count }, (_, index): JsonObject => {
    const time = from + Math.floor(random() * spanMs)
    const deviceId = `${device} ${chance(random, 0.8) ? 'a' : 'b'}`
    return {
      createdTime: time + Math.floor(random() * 3000),
      id: `${deviceId}@#t@#${String(time)}-${String(index)}`,
      tenantId: 't',
      deviceId,
      attributeCode: 't',
      attributeType: 'Float',
      attributeData: Math.round(random() * 100),
      ingressTimeStamp: time + Math.floor(random() * 1000),
      deviceTimestamp: time,
      deleted: false,
    }
  })
  // Some share their id, at one device or at two.
  const [first] = made
  if (first === undefined || !chance(random, 0.25)) return made
  const deviceId = chance(random, 0.5) ? String(first.deviceId) : `${device} b`
  return [...made, { ...first, deviceId, attributeData: 500 }]
}

/**
 * What others do to the service between the fetch and the deletion. Their events are close to the ones that
 * they replace.
 */
const changes = [
  'nothing',
  'nothing',
  'corrected',
  'moved',
  'removed',
  'joined',
  'flagged',
  'otherTenant',
] as const

interface Fetched {
  readonly records: readonly JsonObject[]
  readonly ranges: readonly FetchedRange[]
}

/** By the model, not by a query: what was on the screen is what the service had then. */
const fetchedOf = (random: Random, records: readonly JsonObject[], switches: Switches): Fetched => {
  const zone = pick(random, ['UTC', 'Asia/Kolkata', 'America/St_Johns'])
  const offsetMs = { UTC: 0, 'Asia/Kolkata': 19_800_000, 'America/St_Johns': -12_600_000 }[zone] ?? 0
  // The range that a user would have had to ask for so that these came.
  const shift = switches.rangeDates === 'withoutOffset' ? -offsetMs : 0
  const devices = [...new Set(records.map(({ deviceId }) => String(deviceId)))]
  const range = {
    start: from - 10_000 + shift,
    end: from + spanMs + 3_600_000 + shift,
    zone,
    eventCount: records.length,
  }
  return { records, ranges: chance(random, 0.8) ? devices.map((deviceId) => ({ ...range, deviceId })) : [] }
}

const change = (
  random: Random,
  service: SampleService,
  records: readonly JsonObject[],
  { rangeStamp }: Switches,
): (typeof changes)[number] => {
  const chosen = pick(random, changes)
  // By a stamp that nobody sees, another record under the id may lie anywhere: no look that shows the one
  // need show the other.
  const what = chosen === 'joined' && rangeStamp === 'hidden' ? 'nothing' : chosen
  const victim = pick(random, records)
  const put = (record: JsonObject): void => service.replace(textOf(victim), record)
  if (what === 'corrected') put({ ...victim, attributeData: 77 })
  if (what === 'moved') put({ ...victim, ingressTimeStamp: Number(victim.ingressTimeStamp) + 1 })
  if (what === 'removed') service.replace(textOf(victim), undefined)
  if (what === 'flagged') put({ ...victim, deleted: true })
  if (what === 'joined') service.add([{ ...victim, attributeData: 88 }])
  return what
}

const plannedOf = (records: readonly JsonObject[]): readonly PlannedEvent[] => {
  const byId = new Map<string, JsonObject[]>()
  for (const record of records) byId.set(idOf(record), [...(byId.get(idOf(record)) ?? []), record])
  return [...byId].flatMap(([eventId, [record, ...others]]) =>
    record === undefined
      ? []
      : [{ eventId, record: textOf(record), ...(others.length > 0 && { others: others.map(textOf) }) }],
  )
}

/** Why a claim is stronger than the truth; empty: it is not. */
const falsehoodOf = (
  state: DeletionState | undefined,
  planned: PlannedEvent,
  now: readonly JsonObject[],
  isLate: boolean,
): string => {
  const withId = now.filter((record) => idOf(record) === planned.eventId)
  const living = withId.filter(isLiving)
  const known = new Set([planned.record, ...(planned.others ?? [])])
  const own = living.filter((record) => textOf(record) === planned.record)
  const strangers = living.filter((record) => !known.has(textOf(record)))
  switch (state?.kind) {
    case 'deleted':
    case 'noLongerFound':
      return own.length + strangers.length > 0 ? 'it is there' : ''
    case 'flagged':
    case 'alreadyFlagged':
      return own.length > 0 || withId.length === 0 ? 'it is not flagged' : ''
    case 'alreadyAbsent':
      return own.length > 0 ? 'it is there' : ''
    case 'changed':
      return strangers.length === 0 && !isLate ? 'nothing else is there' : ''
    case 'changedSince':
      return strangers.length === 0 && own.length > 0 ? 'it has not changed' : ''
    case 'stillThere':
    case 'failed':
    case 'otherDeleted':
      return own.length === 0 && !isLate ? 'it is not there' : ''
    case undefined:
      return 'it has no end'
    default:
      return ''
  }
}

interface World {
  readonly service: SampleService
  /** Of the token of `own`. */
  readonly fingerprint: string
  readonly own: DeletingApp
  readonly theirs: DeletingApp
}

interface Lived {
  readonly problems: readonly string[]
  readonly kinds: readonly string[]
}

const live = async ({ service, fingerprint, own, theirs }: World, seed: number): Promise<Lived> => {
  const random = createRandom(seed)
  const device = `d${String(seed)}`
  const switches = switchesOf(random)
  service.switches = defaultSwitches
  const made = makeEvents(random, device)
  service.add(made)
  const fetched = fetchedOf(random, made, switches)
  const what = change(random, service, made, switches)
  const isOther = what === 'otherTenant'
  // The other one has records of its own under these ids, or nothing.
  if (isOther && seed % 2 === 0)
    service.add(
      made.map((record) => ({ ...record, attributeData: 12_345 })),
      'theirs',
    )
  service.switches = { ...switches, faults: faultsOf(random) }
  const wanted = made.filter(() => chance(random, 0.7))
  const planned = plannedOf(
    fetched.records.filter((record) => wanted.some((one) => idOf(one) === idOf(record))),
  )
  if (planned.length === 0) return { problems: [], kinds: [] }
  const token = isOther ? 'theirs' : undefined
  const before = recordsOf(service, device, token)
  const whereFetched =
    fetched.ranges.length > 0 ? { fetched: fetched.ranges, fetchedWith: [fingerprint] } : {}
  const { states } = await (isOther ? theirs : own).run(planned, {
    ...whereFetched,
    ...(isOther && { isOtherTokenIntended: true }),
  })
  const after = recordsOf(service, device, token)
  const left = new Set(after.map(textOf))
  const confirmed = new Set(planned.flatMap(({ record, others = [] }) => [record, ...others]))
  const lost = before.filter(
    (record) => isLiving(record) && !left.has(textOf(record)) && !confirmed.has(textOf(record)),
  )
  const isLate = switches.deletion === 'delayed'
  // Whatever the other token shows: those that were fetched are there.
  const claimed = isOther
    ? planned.filter(({ eventId }) => states.get(eventId)?.kind === 'alreadyAbsent')
    : []
  const untrue = planned.flatMap((event) => {
    const state = states.get(event.eventId)
    const why = falsehoodOf(state, event, after, isLate)
    return why === '' ? [] : [`${String(state?.kind)} of ${event.eventId}: ${why}`]
  })
  // Where nothing is in the way, whatever the service means by a range, a deletion is known to have deleted.
  const isEasy =
    what === 'nothing' &&
    service.switches.faults.length === 0 &&
    ['removes', 'removesAll'].includes(switches.deletion) &&
    fetched.ranges.length > 0
  const hindered = isEasy
    ? [...states].flatMap(([eventId, { kind }]) =>
        kind === 'deleted' ? [] : [`${kind} of ${eventId}, which could be deleted`],
      )
    : []
  return {
    problems: [
      ...claimed.map(({ eventId }) => `alreadyAbsent of ${eventId}, which another token fetched`),
      ...hindered,
      ...lost.map((record) => `deleted, and not confirmed: ${textOf(record)}`),
      ...untrue,
    ].map((problem) => `seed ${String(seed)}, ${what}: ${problem}`),
    kinds: [...states.values()].map(({ kind }) => kind),
  }
}

const withWorld = async <T>(use: (world: World) => Promise<T>): Promise<T> => {
  const service = await startSampleService({ token: 'own', tenants: { theirs: [] } })
  const clock = createFastClock(100)
  const own = await connectForDeleting(service, { clock })
  const theirs = await connectForDeleting({ url: service.url, token: 'theirs' }, { clock })
  try {
    const fingerprint = await createTokenFingerprints()(service.url, 'own')
    return await use({ service, fingerprint, own, theirs })
  } finally {
    await own.stop()
    await theirs.stop()
    await service.stop()
  }
}

describe(`${String(histories)} random histories`, () => {
  it(
    'delete no event that was not the one on the screen, and claim nothing that is not so',
    { timeout: 1_200_000 },
    async () => {
      const problems: string[] = []
      const counts = new Map<string, number>()
      const liveSome = (first: number): Promise<void> =>
        withWorld(async (world) => {
          for (let seed = first; seed < Math.min(histories, first + perService); seed += 1) {
            const lived = await live(world, seed)
            problems.push(...lived.problems)
            for (const kind of lived.kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
          }
        })
      const firsts = Array.from(
        { length: Math.ceil(histories / perService) },
        (_, index) => index * perService,
      )
      const liveInTurn = async (): Promise<void> => {
        for (let first = firsts.shift(); first !== undefined; first = firsts.shift()) await liveSome(first)
      }
      await Promise.all(Array.from({ length: worldsAtOnce }, liveInTurn))
      expect(problems).toEqual([])
      // Every end occurs.
      expect([...counts.keys()]).toEqual(
        expect.arrayContaining([
          'deleted',
          'flagged',
          'stillThere',
          'changed',
          'changedSince',
          'alreadyAbsent',
          'notSeen',
          'unknown',
        ]),
      )
    },
  )
})
