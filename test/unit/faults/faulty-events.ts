import type { FaultKind } from '../../../src-preload/contract/faults'
import { createRandom, roughlyNormal } from '../../service/random'

export interface FaultyEvents {
  readonly events: readonly Record<string, string | number | boolean>[]
  /** Index of each event with the faults that were put into it. */
  readonly truth: ReadonlyMap<number, ReadonlySet<FaultKind>>
}

export const generatedNow = Date.UTC(2026, 10, 20, 12)
const stepMs = 20_000
const attributes = ['temperature', 'humidity', 'pressure', 'state'] as const
const states = ['running', 'idle', 'starting']
const injected: readonly FaultKind[] = [
  'outOfRange', 'outlier', 'spike', 'wrongType', 'notANumber', 'future', 'tooOld', 'clocksApart', 'ingressFirst', 'outOfOrder', 'duplicateSame', 'duplicateOther', 'idMismatch',
]

type Event = Record<string, string | number | boolean>

const ordinary = (attribute: string, index: number, time: number, random: () => number): Event => {
  const daily = Math.sin((2 * Math.PI * time) / 86_400_000)
  const noise = roughlyNormal(random)
  const value = attribute === 'temperature' ? 21 + 6 * daily + 0.4 * noise : attribute === 'humidity' ? 55 - 12 * daily + noise : 1013 + 8 * daily + 0.3 * noise
  const isText = attribute === 'state'
  return {
    createdTime: time + 900, id: `pump-0042@#${attribute}@#${String(time)}`, tenantId: 't', projectId: 'p', modelId: 'pump-mk2', deviceId: 'pump-0042',
    attributeCode: attribute, attributeType: isText ? 'String' : 'Float',
    attributeData: isText ? (states[Math.floor(index / 400) % states.length] ?? '') : Math.round(value * 100) / 100,
    channel: 'm', ingressTimeStamp: time + 100 + Math.floor(random() * 800), deviceTimestamp: time, correlationId: '', deleted: false,
  }
}

const withTime = (event: Event, time: number): Event => ({ ...event, deviceTimestamp: time, id: `pump-0042@#${String(event['attributeCode'])}@#${String(time)}` })

const faulty = (event: Event, kind: FaultKind, random: () => number): Event => {
  const value = Number(event['attributeData'])
  const time = Number(event['deviceTimestamp'])
  const sign = random() < 0.5 ? -1 : 1
  switch (kind) {
    case 'outOfRange':
      return { ...event, attributeData: 500 + Math.floor(random() * 100) }
    case 'outlier':
    case 'spike':
      return { ...event, attributeData: value + sign * (30 + random() * 50) }
    case 'wrongType':
      return { ...event, attributeData: String(value) }
    case 'notANumber':
      return { ...event, attributeData: ['NaN', '-1.#IND', 'n/a', 'Infinity', 'ERR 7'][Math.floor(random() * 5)] ?? 'NaN' }
    case 'future':
      return { ...withTime(event, generatedNow + 3_600_000 + Math.floor(random() * 86_400_000)), ingressTimeStamp: time + 300 }
    case 'tooOld':
      return { ...withTime(event, Math.floor(random() * 1_000_000_000)), ingressTimeStamp: time + 300 }
    case 'clocksApart':
      return { ...event, ingressTimeStamp: time + sign * (1_200_000 + Math.floor(random() * 10_000_000)) }
    case 'ingressFirst':
      return { ...event, ingressTimeStamp: time - 3000 - Math.floor(random() * 100_000) }
    case 'outOfOrder':
      return { ...event, ingressTimeStamp: time + 200_000 + Math.floor(random() * 200_000) }
    case 'idMismatch':
      return { ...event, id: `pump-0099@#${String(event['attributeCode'])}@#${String(time)}` }
    default:
      return event
  }
}

/** What a fault brings along by its nature: an event an hour ahead is also apart from the clock of the service. */
const consequences: Partial<Record<FaultKind, readonly FaultKind[]>> = {
  outOfRange: ['outlier', 'spike'],
  outlier: ['spike'],
  spike: ['outlier'],
  future: ['clocksApart'],
  tooOld: ['clocksApart'],
}

/** Realistic series of one device with known faults of every kind, at least a hundred ordinary events apart. */
export const generateFaultyEvents = (count: number, seed: number): FaultyEvents => {
  const random = createRandom(seed)
  const start = generatedNow - (count / attributes.length) * stepMs * 2
  const events: Event[] = []
  const truth = new Map<number, Set<FaultKind>>()
  const note = (kind: FaultKind): void => {
    const kinds = truth.get(events.length) ?? new Set()
    for (const also of [kind, ...(consequences[kind] ?? [])]) kinds.add(also)
    truth.set(events.length, kinds)
  }
  let time = Math.floor(start)
  let flat: { left: number; value: number } | null = null
  let isAfterGap = false
  for (let index = 0; index < count; index += 1) {
    const attribute = attributes[index % attributes.length] ?? 'state'
    if (index % attributes.length === 0) {
      time += stepMs - 500 + Math.floor(random() * 1000)
      // Every so often the device is silent for an hour.
      isAfterGap = index > 0 && index % 3200 === 0
      if (isAfterGap) time += 3_600_000
    }
    let event = ordinary(attribute, index, time + (index % attributes.length), random)
    if (isAfterGap) note('gap')
    if (attribute === 'temperature' && index % 4000 === 2000) flat = { left: 60, value: Number(event['attributeData']) }
    if (attribute === 'temperature' && flat !== null) {
      event = { ...event, attributeData: flat.value }
      if (flat.left < 60) note('flatLine')
      flat = flat.left > 1 ? { ...flat, left: flat.left - 1 } : null
    }
    const place = index % 200
    if (place === 101 || place === 102) {
      const kind = injected[Math.floor(index / 200) % injected.length] ?? 'outlier'
      const isNumeric = attribute === 'humidity' || attribute === 'pressure'
      if (place === (isNumeric && attribute === 'humidity' ? 101 : 102) && isNumeric && !isAfterGap) {
        if (kind === 'duplicateSame' || kind === 'duplicateOther') {
          events.push(event)
          event = { ...event, id: `${String(event['id'])}1`, ...(kind === 'duplicateOther' ? { attributeData: Number(event['attributeData']) + 0.5 } : {}) }
          note(kind)
          note('idMismatch')
        } else {
          note(kind)
          event = faulty(event, kind, random)
          // Far behind the clock of the device, it also came after what the device reported later.
          if (kind === 'clocksApart' && Number(event['ingressTimeStamp']) > Number(event['deviceTimestamp'])) note('outOfOrder')
        }
      }
    }
    events.push(event)
  }
  return { events, truth }
}
