import type { DeviceColumns } from './device-columns'
import { createRandom, type Random, roughlyNormal } from './random'
import { type Spread, timesBySpread } from './spreads'

/** What one device has reported. */
export interface DeviceRecipe {
  readonly deviceId: string
  readonly count: number
  /** The first and the last possible `deviceTimestamp`, ms since the epoch. */
  readonly from: number
  readonly to: number
  /** `saturated`: evenly spread, but every event of the middle tenth falls into one millisecond. */
  readonly spread: Spread
  /** Each event is stored up to so many ms after the device's time; absent: as soon as the network allows. */
  readonly latestArrivalMs?: number
}

const attributeNames = ['temperature', 'humidity', 'pressure', 'state', 'firmware'] as const
const states = ['running', 'idle', 'starting', 'fault'] as const
const firmware = ['4.2.0', '4.2.1', '4.3.0-rc.1'] as const
const texts = [...states, ...firmware]
const day = 86_400_000

/** Draws equally often whatever the time of day is, so that a seed has the same faults at each of them. */
const curve = (name: (typeof attributeNames)[number], at: number, random: Random): number => {
  const daily = Math.sin((2 * Math.PI * at) / day)
  const noise = roughlyNormal(random)
  const atRest = 1 + Math.floor(random() * 2)
  if (name === 'temperature') return random() < 0.0005 ? 987.25 : 21 + 6 * daily + 0.4 * noise
  if (name === 'humidity') return random() < 0.0003 ? -1 : 55 - 12 * daily + noise
  if (name === 'pressure') return 1013 + 8 * Math.sin((2 * Math.PI * at) / (5 * day)) + 0.3 * noise
  if (name === 'state') return random() < 0.002 ? 3 : daily > -0.4 ? 0 : atRest
  return states.length + Math.min(firmware.length - 1, Math.floor((at / day) % firmware.length))
}

/**
 * The five attributes in turn. From the sixth event of one millisecond on a number tells them apart: ids are
 * unique.
 */
const attributesOf = (times: Float64Array): { names: string[]; attributes: Uint32Array } => {
  const names: string[] = [...attributeNames]
  let inSameMillisecond = 0
  const attributes = Uint32Array.from(times, (time, row) => {
    inSameMillisecond = row > 0 && times[row - 1] === time ? inSameMillisecond + 1 : 0
    if (inSameMillisecond < attributeNames.length) return row % attributeNames.length
    for (let next = names.length; next <= inSameMillisecond; next += 1) names.push(`temperature-${next}`)
    return inSameMillisecond
  })
  return { names, attributes }
}

/**
 * The stamps of ingress and storage trail the device's by what the network and its clock are off at that
 * moment.
 */
const later = (times: Float64Array, minMs: number, spanMs: number): Float64Array =>
  times.map((time) => time + minMs + ((Math.imul(Math.floor(time / 7) & 0xffff, 40_503) >>> 4) % spanMs))

/** Realistic events from a seed: the same recipe and seed give the same events. */
export const generateDevice = (recipe: DeviceRecipe, seed: number): DeviceColumns => {
  const random = createRandom(seed)
  const deviceTimestamp = timesBySpread[recipe.spread](recipe, random).sort()
  const { names, attributes } = attributesOf(deviceTimestamp)
  const kindOf = (code: number) => attributeNames[code] ?? 'temperature'
  const ingressTimeStamp = later(deviceTimestamp, 35, 1_400)
  return {
    deviceId: recipe.deviceId,
    count: recipe.count,
    stamps: { deviceTimestamp, ingressTimeStamp, createdTime: later(ingressTimeStamp, 2, 60) },
    attributeNames: names,
    attributes,
    values: deviceTimestamp.map((time, row) => {
      const value = curve(kindOf(attributes[row] ?? 0), time, random)
      return Math.round(value * 100) / 100
    }),
    isText: Uint8Array.from(attributes, (code) =>
      kindOf(code) === 'state' || kindOf(code) === 'firmware' ? 1 : 0,
    ),
    texts,
    literals: new Map(),
  }
}
