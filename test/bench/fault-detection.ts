import { defaultFaultSettings, faultBit, type FaultKind, faultKinds } from '../../src-core/checks/faults'
import { findFaults } from '../../src-core/checks/find-faults'
import { createEventEncoder } from '../../src-core/codec/event-encoder'
import { createEventTable, type EventTable } from '../../src-core/events/event-table'
import { runAtOnce } from '../../src-core/events/slices'
import { generateKnownEvents, type KnownEvents, knownLimits } from '../service/faulty-series'
import { median } from './report'

/** What a rule was worth on data whose faults are known. */
export interface DetectorScore {
  readonly kind: FaultKind
  /** Events that have this fault. */
  readonly injected: number
  /** Hits on events that have the fault; and on events that have neither it nor one that brings it along. */
  readonly right: number
  readonly wrong: number
  readonly precision: number
  readonly recall: number
}

/** How long the rules take over a whole table, and the longest time without a stop. In ms. */
export interface DetectionTime {
  readonly rows: number
  readonly ms: number
  readonly longestStepMs: number
}

const settings = { ...defaultFaultSettings, limits: knownLimits }

const tableOf = ({ events }: Pick<KnownEvents, 'events'>): EventTable => {
  const table = createEventTable()
  const encoder = createEventEncoder()
  for (let from = 0; from < events.length; from += 1000)
    table.append(encoder.encode(events.slice(from, from + 1000)))
  table.trim()
  return table
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The default thresholds, and the limits a person would set, on the data of some seeds. */
export const scoreDetectors = (seeds: readonly number[]): readonly DetectorScore[] => {
  const runs = seeds.map((seed) => {
    const known = generateKnownEvents(seed)
    return { ...known, found: runAtOnce(findFaults(tableOf(known), settings, known.fetchedAt)) }
  })
  return faultKinds.map((kind) => {
    const bit = faultBit(kind)
    const count = (test: (found: number, faults: number, mayAlso: number) => boolean): number =>
      sum(
        runs.map(({ found, faults, mayAlso }) =>
          faults.reduce(
            (total, bits, row) => total + (test(found[row] ?? 0, bits, mayAlso[row] ?? 0) ? 1 : 0),
            0,
          ),
        ),
      )
    const has = (bits: number): boolean => (bits & bit) !== 0
    const injected = count((_, faults) => has(faults))
    const right = count((found, faults) => has(found) && has(faults))
    const wrong = count((found, faults, mayAlso) => has(found) && !has(faults | mayAlso))
    return { kind, injected, right, wrong, precision: right / (right + wrong), recall: right / injected }
  })
}

const oneRun = (table: EventTable, now: number): DetectionTime => {
  const steps = findFaults(table, settings, now)
  const start = performance.now()
  let [last, longestStepMs] = [start, 0]
  for (let step = steps.next(); step.done !== true; step = steps.next()) {
    const at = performance.now()
    longestStepMs = Math.max(longestStepMs, at - last)
    last = at
  }
  return { rows: table.rowCount, ms: performance.now() - start, longestStepMs }
}

/**
 * The table alone: the events as objects, which the application does not have, would make every collection of
 * garbage take longer.
 */
const timedTable = (
  rows: number,
  devices: number,
): { readonly table: EventTable; readonly fetchedAt: number } => {
  const known = generateKnownEvents(2026, { devices, perSeries: Math.ceil(rows / (devices * 7)) })
  return { table: tableOf(known), fetchedAt: known.fetchedAt }
}

/** Medians of five runs after one to warm up. `devices`: all of one model, each with seven attributes. */
export const timeDetection = (devices: number, rows = 1_000_000): DetectionTime => {
  const { table, fetchedAt } = timedTable(rows, devices)
  oneRun(table, fetchedAt)
  const runs = Array.from({ length: 5 }, () => oneRun(table, fetchedAt))
  return {
    rows: table.rowCount,
    ms: median(runs.map(({ ms }) => ms)),
    longestStepMs: median(runs.map(({ longestStepMs: longest }) => longest)),
  }
}
