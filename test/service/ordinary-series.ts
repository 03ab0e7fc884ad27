import type { JsonObject } from '../../src-core/codec/json'
import { type Random, roughlyNormal } from './random'

/** How an attribute behaves when nothing is wrong with it. */
export interface OrdinaryAttribute {
  readonly name: string
  /** ms between two reports. */
  readonly every: number
  readonly type: 'Float' | 'String'
  /** The value at a moment; called once a report, in order. */
  readonly start: (random: Random) => (time: number) => number | string
}

const day = 86_400_000
const daily = (time: number): number => Math.sin((2 * Math.PI * time) / day)
const rounded = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(4))

/** Noise that remembers: what a sensor with some inertia adds. */
const wandering = (random: Random, size: number): (() => number) => {
  let at = 0
  return () => {
    at = 0.8 * at + 0.6 * size * roughlyNormal(random)
    return at
  }
}

/** 1 while a machine runs and 0 while it rests, for an hour or so each. */
const shifts = (random: Random): ((time: number) => number) => {
  let [isOn, until] = [true, 0]
  return (time) => {
    if (time >= until) {
      isOn = !isOn
      until = time + (1 + random() * 2) * 3_600_000
    }
    return isOn ? 1 : 0
  }
}

const states = ['running', 'idle', 'starting'] as const

/**
 * Slow and quick, smooth and stepped, coarse and fine, numbers and states: what a rule has to leave alone.
 */
export const ordinaryAttributes: readonly OrdinaryAttribute[] = [
  {
    name: 'temperature',
    every: 10_000,
    type: 'Float',
    start: (random) => {
      const noise = wandering(random, 0.3)
      return (time) => rounded(21 + 6 * daily(time) + noise(), 0.01)
    },
  },
  {
    name: 'pressure',
    every: 15_000,
    type: 'Float',
    start: (random) => (time) => rounded(1013 + 8 * daily(time / 5) + 0.3 * roughlyNormal(random), 0.1),
  },
  {
    name: 'flow',
    every: 10_000,
    type: 'Float',
    start: (random) => {
      const load = shifts(random)
      return (time) => rounded(12 + 30 * load(time) + roughlyNormal(random), 0.1)
    },
  },
  {
    name: 'vibration',
    every: 5_000,
    type: 'Float',
    start: (random) => (time) =>
      rounded(2 * Math.exp(0.35 * roughlyNormal(random)) + 0.5 * daily(time), 0.001),
  },
  {
    name: 'battery',
    every: 60_000,
    type: 'Float',
    start: (random) => {
      const full = 92 + 6 * random()
      return (time) => rounded(full - ((time % (7 * day)) / day) * 4, 0.5)
    },
  },
  {
    name: 'setpoint',
    every: 30_000,
    type: 'Float',
    start: (random) => {
      const load = shifts(random)
      return (time) => 18 + 4 * load(time)
    },
  },
  {
    name: 'state',
    every: 20_000,
    type: 'String',
    start: (random) => {
      const load = shifts(random)
      return (time) => states[load(time) === 1 ? 0 : random() < 0.9 ? 1 : 2]
    },
  },
]

/** Stretches in which the device keeps its reports to itself and then sends them in order, a little late. */
const lateness = (random: Random): ((time: number) => number) => {
  let [from, until] = [0, 0]
  return (time) => {
    if (random() < 0.0002) [from, until] = [time, time + random() * 120_000]
    return time >= from && time < until ? until - time : 0
  }
}

export interface Reporter {
  readonly deviceId: string
  readonly modelId: string
}

/** The events of one attribute of one device from a moment on, in the order of the device's clock. */
export const ordinarySeries = (
  { deviceId, modelId }: Reporter,
  attribute: OrdinaryAttribute,
  from: number,
  count: number,
  random: Random,
): JsonObject[] => {
  const valueAt = attribute.start(random)
  const late = lateness(random)
  const phase = Math.floor(random() * attribute.every)
  // A report is lost now and then, which is no gap worth telling.
  const lost = new Set(Array.from({ length: Math.floor(count / 300) }, () => Math.floor(random() * count)))
  let skipped = 0
  return Array.from({ length: count }, (_, index) => {
    if (lost.has(index)) skipped += 1
    const time = Math.floor(
      from + phase + (index + skipped) * attribute.every + random() * 0.2 * attribute.every,
    )
    const ingress = Math.floor(time + 35 + random() * 1400 + late(time))
    return {
      createdTime: ingress + 2 + Math.floor(random() * 60),
      id: `${deviceId}@#${attribute.name}@#${String(time)}`,
      tenantId: 'tenant-1',
      projectId: 'project-1',
      modelId,
      deviceId,
      attributeCode: attribute.name,
      attributeType: attribute.type,
      attributeData: valueAt(time),
      channel: 'm',
      ingressTimeStamp: ingress,
      deviceTimestamp: time,
      correlationId: '',
      deleted: false,
    }
  })
}
