import { faultBit, type FaultKind } from '../../src-core/checks/faults'
import type { JsonObject, JsonValue } from '../../src-core/codec/json'
import { type OrdinaryAttribute, ordinaryAttributes, ordinarySeries, type Reporter } from './ordinary-series'
import { createRandom, type Random } from './random'

/**
 * An event with the bits (`faultBit`) of the faults that were put into it, and of those that these bring
 * along by their nature.
 */
interface KnownEvent {
  readonly event: JsonObject
  readonly faults: number
  readonly mayAlso: number
}

interface Place {
  readonly attribute: OrdinaryAttribute
  readonly random: Random
  readonly fetchedAt: number
}

/**
 * Puts a fault at a place of a series, or says null where it cannot be put there. Returns the events that
 * stand there instead of the first `length` of `next`.
 */
interface Injection {
  readonly kind: FaultKind
  readonly mayAlso?: readonly FaultKind[]
  readonly fits: (attribute: OrdinaryAttribute) => boolean
  readonly make: (next: readonly JsonObject[], index: Place) => readonly (JsonObject | KnownEvent)[]
}

const minute = 60_000
const noisy = ['temperature', 'pressure', 'flow', 'vibration']
const isNoisy = ({ name }: OrdinaryAttribute): boolean => noisy.includes(name)
const isNumeric = ({ type }: OrdinaryAttribute): boolean => type === 'Float'
const isAny = (): boolean => true

/** What values of each attribute spread over in an ordinary day. */
const span: Readonly<Record<string, number>> = {
  temperature: 12,
  pressure: 6,
  flow: 32,
  vibration: 5,
  battery: 6,
  setpoint: 4,
}
/** Limits as a person would set them who knows the device. */
const limitsOfAttributes: Readonly<Record<string, readonly [low: number, high: number]>> = {
  temperature: [-40, 85],
  pressure: [900, 1100],
  flow: [-10, 80],
  vibration: [-5, 30],
}

const bitsOf = (kinds: readonly FaultKind[]): number => kinds.reduce((bits, kind) => bits | faultBit(kind), 0)
const pick = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[Math.floor(random() * items.length)] ?? items[0]
const timeOf = (event: JsonObject | undefined): number => Number(event?.deviceTimestamp)
const ingressOf = (event: JsonObject | undefined): number => Number(event?.ingressTimeStamp)
const idWith = ({ deviceId, attributeCode }: JsonObject, time: number): string =>
  `${String(deviceId)}@#${String(attributeCode)}@#${String(time)}`
const atTime = (event: JsonObject, time: number): JsonObject => ({
  ...event,
  deviceTimestamp: time,
  id: idWith(event, time),
})
const received = (event: JsonObject, at: number): JsonObject => ({
  ...event,
  ingressTimeStamp: Math.floor(at),
  createdTime: Math.floor(at) + 20,
})
const isNumber = (value: JsonValue | undefined): value is number => typeof value === 'number'
const shifted = (event: JsonObject, by: number): JsonObject => ({
  ...event,
  attributeData: Number(((isNumber(event.attributeData) ? event.attributeData : 0) + by).toFixed(3)),
})

const glitch = (event: JsonObject, { attribute, random }: Place): JsonObject => {
  const sign = attribute.name === 'vibration' || random() < 0.5 ? 1 : -1
  return shifted(event, sign * (2 + 4 * random()) * (span[attribute.name] ?? 1))
}
/** One event at a time; `change` sees the event and makes the faulty one. */
const one =
  (change: (event: JsonObject, index: Place) => JsonObject): Injection['make'] =>
  ([event = {}], index) => [change(event, index)]

const notNumbers: readonly [string, ...string[]] = [
  'NaN',
  'nan',
  '-nan',
  'Infinity',
  '-1.#IND',
  '#N/A',
  'n/a',
  'null',
  'undefined',
  '',
  '  ',
  '--',
  'ERR 7',
  '21,5',
  '21.5 °C',
  '0x1F',
]
const textsForNothing: readonly [string, ...string[]] = ['NaN', 'nan', 'null', 'undefined', '#N/A', '-1.#IND']

const statesOfTrouble: readonly [string, ...string[]] = [
  'fault',
  'ERROR',
  'Alarm: door',
  'motor_failed',
  '电机故障',
]

const wrongTyped = (event: JsonObject, { random }: Place): JsonObject => {
  if (event.attributeType === 'String')
    return { ...event, attributeData: pick<JsonValue>(random, [3, 0, true, null, { state: 'idle' }]) }
  return {
    ...event,
    attributeData: pick<JsonValue>(random, [
      String(event.attributeData),
      String(event.attributeData),
      true,
      null,
      [21.5],
    ]),
  }
}
const otherId = (event: JsonObject, { random }: Place): JsonObject => {
  const [device, attribute, time] = [String(event.deviceId), String(event.attributeCode), timeOf(event)]
  const ids = [
    `pump-0999@#${attribute}@#${String(time)}`,
    `${device}@#humidity@#${String(time)}`,
    `${device}@#${attribute}@#${String(time - 3_600_000)}`,
  ] as const
  return { ...event, id: pick(random, ids) }
}
const again = (event: JsonObject, random: Random): JsonObject =>
  received(event, ingressOf(event) + random() * minute)

/** How long a stuck sensor repeats itself, in events. */
const stuckFor = (random: Random): number => 60 + Math.floor(random() * 140)
const stuck: Injection['make'] = (next, { random }) =>
  next.slice(0, stuckFor(random)).map((event, index) => {
    const faulty = { ...event, attributeData: next[0]?.attributeData ?? null }
    return index === 0 ? { event: faulty, faults: 0, mayAlso: faultBit('flatLine') } : faulty
  })
const doubled =
  (change: (event: JsonObject, random: Random) => JsonObject): Injection['make'] =>
  ([event = {}], { random }) => [{ event, faults: 0, mayAlso: 0 }, change(again(event, random), random)]

const injections: readonly Injection[] = [
  {
    kind: 'outOfRange',
    mayAlso: ['outlier', 'spike'],
    fits: ({ name }) => name in limitsOfAttributes,
    make: one((event, { attribute, random }) => ({
      ...event,
      attributeData: (limitsOfAttributes[attribute.name]?.[1] ?? 0) + 1 + Math.floor(random() * 400),
    })),
  },
  {
    kind: 'outlier',
    mayAlso: ['spike', 'outOfRange'],
    fits: isNoisy,
    make: (next, index) =>
      next.slice(0, 2 + Math.floor(index.random() * 2)).map((event) => glitch(event, index)),
  },
  { kind: 'spike', mayAlso: ['outlier', 'outOfRange'], fits: isNoisy, make: one(glitch) },
  { kind: 'flatLine', fits: isNoisy, make: stuck },
  { kind: 'wrongType', fits: isAny, make: one(wrongTyped) },
  {
    kind: 'notANumber',
    fits: isAny,
    make: one((event, { attribute, random }) => ({
      ...event,
      attributeData: pick(random, isNumeric(attribute) ? notNumbers : textsForNothing),
    })),
  },
  {
    kind: 'future',
    mayAlso: ['clocksApart', 'ingressFirst', 'gap', 'outOfOrder'],
    fits: isAny,
    make: one((event, { random, fetchedAt }) =>
      atTime(event, Math.floor(fetchedAt + (10 + random() * 40_000) * minute)),
    ),
  },
  {
    kind: 'tooOld',
    mayAlso: ['clocksApart', 'gap', 'outOfOrder'],
    fits: isAny,
    make: one((event, { random }) => atTime(event, Math.floor(random() * (random() < 0.5 ? 1e9 : 9.4e11)))),
  },
  {
    kind: 'clocksApart',
    mayAlso: ['outOfOrder', 'ingressFirst'],
    fits: isAny,
    make: one((event, { random }) =>
      received(event, timeOf(event) + (random() < 0.5 ? -1 : 1) * (15 + random() * 300) * minute),
    ),
  },
  {
    kind: 'ingressFirst',
    mayAlso: ['outOfOrder'],
    fits: isAny,
    make: one((event, { random }) => received(event, timeOf(event) - 2000 - random() * 8 * minute)),
  },
  {
    kind: 'outOfOrder',
    fits: isAny,
    make: one((event, { attribute, random }) =>
      received(event, timeOf(event) + (3 + random() * 5) * attribute.every + 3000),
    ),
  },
  { kind: 'duplicateSame', mayAlso: ['outOfOrder'], fits: isAny, make: doubled((event) => event) },
  {
    kind: 'duplicateOther',
    mayAlso: ['outOfOrder'],
    fits: isNoisy,
    make: doubled((event, random) => shifted(event, random() < 0.5 ? 0.1 : -0.2)),
  },
  { kind: 'idMismatch', fits: isAny, make: one(otherId) },
  {
    kind: 'trouble',
    fits: ({ type }) => type === 'String',
    make: one((event, { random }) => ({ ...event, attributeData: pick(random, statesOfTrouble) })),
  },
]

const isKnown = (event: JsonObject | KnownEvent): event is KnownEvent =>
  'faults' in event && 'mayAlso' in event
const untouched = (event: JsonObject): KnownEvent => ({ event, faults: 0, mayAlso: 0 })

/** Reports of before are lost: the first of `events` comes after a silence. `intervals`: how long. */
const later = (events: readonly JsonObject[], ms: number): JsonObject[] =>
  events.map((event) => received(atTime(event, timeOf(event) + ms), ingressOf(event) + ms))

/** Ordinary events between two faults, at least. */
const apart = 60

/** One series with a fault of each kind in turn that fits it, and silences. */
const faultySeries = (ordinary: readonly JsonObject[], index: Place, first: number): KnownEvent[] => {
  const { attribute, random } = index
  const fitting = injections.filter(({ fits }) => fits(attribute))
  const known: KnownEvent[] = []
  let [rest, turn] = [ordinary, first]
  while (rest.length > 4 * apart) {
    const before = apart + Math.floor(random() * apart)
    known.push(...rest.slice(0, before).map(untouched))
    rest = rest.slice(before)
    const injection = fitting[turn % (fitting.length + 1)]
    turn += 1
    if (injection === undefined) {
      // A silence: its first event is flagged, whatever it is.
      const [after = {}, ...more] = later(rest, Math.floor((20 + random() * 60) * attribute.every))
      known.push({ event: after, faults: faultBit('gap'), mayAlso: 0 })
      rest = more
      continue
    }
    const made = injection.make(rest, index)
    const [faults, mayAlso] = [faultBit(injection.kind), bitsOf(injection.mayAlso ?? [])]
    known.push(...made.map((event) => (isKnown(event) ? event : { event, faults, mayAlso })))
    const isDoubled = injection.kind === 'duplicateSame' || injection.kind === 'duplicateOther'
    rest = rest.slice(isDoubled ? 1 : made.length)
  }
  return [...known, ...rest.map(untouched)]
}

export interface KnownEvents {
  /** In the order in which they came to the service. */
  readonly events: readonly JsonObject[]
  /** Bits by event of what is wrong with it; and of what may be said of it besides. */
  readonly faults: Uint32Array
  readonly mayAlso: Uint32Array
  /** ms since the epoch: when they were fetched, after the last of them. */
  readonly fetchedAt: number
}

const reporters = (count: number): readonly Reporter[] =>
  Array.from({ length: count }, (_, index) => ({
    deviceId: `pump-${String(index + 1).padStart(4, '0')}`,
    modelId: index % 2 === 0 ? 'pump-mk2' : 'pump-mk3',
  }))

const start = Date.UTC(2026, 9, 1)

/**
 * Events of some devices, every series `perSeries` long, with known faults or (`isClean`) none. The same seed
 * gives the same events.
 */
export const generateKnownEvents = (
  seed: number,
  { devices = 3, perSeries = 4000, isClean = false } = {},
): KnownEvents => {
  const random = createRandom(seed)
  // Silences make a series longer than its events alone.
  const fetchedAt = start + perSeries * 3 * minute
  const known = reporters(devices).flatMap((reporter, device) =>
    ordinaryAttributes.flatMap((attribute, index) => {
      const ordinary = ordinarySeries(reporter, attribute, start, perSeries, random)
      return isClean
        ? ordinary.map(untouched)
        : faultySeries(ordinary, { attribute, random, fetchedAt }, device * 5 + index * 3)
    }),
  )
  known.sort((one, other) => ingressOf(one.event) - ingressOf(other.event))
  return {
    events: known.map(({ event }) => event),
    faults: Uint32Array.from(known, ({ faults }) => faults),
    mayAlso: Uint32Array.from(known, ({ mayAlso }) => mayAlso),
    fetchedAt,
  }
}

export const knownLimits = ['pump-mk2', 'pump-mk3'].flatMap((modelId) =>
  Object.entries(limitsOfAttributes).map(([attributeCode, [low, high]]) => ({
    modelId,
    attributeCode,
    low,
    high,
  })),
)
