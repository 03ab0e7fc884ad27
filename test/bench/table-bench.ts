import { viewSteps } from '../../src-renderer/events/compute-view'
import type { EventTable } from '../../src-renderer/events/event-table'
import { runAtOnce } from '../../src-renderer/events/slices'
import type { ViewSpec } from '../../src-renderer/events/view-spec'
import { createInstantFormatter } from '../../src-renderer/time/instant-formatter'
import { createEvents, createTable, encodeInPages, million } from './million-events'
import { medianOf } from './report'
import type { Measure } from './report'

const rounds = 5
const { formatInstant } = createInstantFormatter('Europe/Berlin')

const elapsed = async (work: () => unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const usedMemory = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/** The table's own memory; needs `node --expose-gc`, without which garbage counts too. */
const measureMemory = async (): Promise<readonly [table: EventTable, measure: Measure]> => {
  const batches = encodeInPages(createEvents(million))
  // A turn of the loop later nothing holds the events any more.
  await new Promise(setImmediate)
  const before = usedMemory()
  // The few texts of the dictionaries are the batches' own and do not count here.
  const table = createTable(batches)
  return [table, { name: 'memory of the table, 1,000,000 events', unit: 'MB', ours: usedMemory() - before, limit: { of: 'value', at: 130 } }]
}

const views: readonly (readonly [name: string, spec: Partial<ViewSpec>, limit?: number])[] = [
  ['sort by time', { sort: [{ column: 'deviceTimestamp', isDescending: true }] }],
  ['sort by attribute', { sort: [{ column: 'attributeCode', isDescending: false }] }],
  ['sort by value', { sort: [{ column: 'attributeData', isDescending: false }] }],
  ['sort by id', { sort: [{ column: 'id', isDescending: false }] }],
  ['filter by number', { filters: [{ kind: 'range', column: 'attributeData', from: 900 }] }, 30],
  ['filter by attribute', { filters: [{ kind: 'anyOf', column: 'attributeCode', texts: ['temperature'] }] }, 10],
  ['search for a name over all fields', { search: 'vibra' }, 350],
  ['search for digits over all fields', { search: '987' }, 350],
  ['search for a time over all fields', { search: '2025-12-01 0' }, 350],
  ['search for what is not there', { search: 'nowhere' }, 350],
]

/** The longest that one step of the work holds the thread. */
const longestStep = (table: EventTable, spec: ViewSpec): number => {
  const steps = viewSteps(table, spec, formatInstant)
  let longest = 0
  for (let isDone = false; !isDone; ) {
    const start = performance.now()
    isDone = steps.next().done === true
    longest = Math.max(longest, performance.now() - start)
  }
  return longest
}

/** Sorting, filtering and searching a million events, without the pauses between slices. */
export const measureTable = async (): Promise<readonly Measure[]> => {
  const [table, memory] = await measureMemory()
  const measures: Measure[] = [memory]
  let longest = 0
  for (const [name, part, limit] of views) {
    const spec: ViewSpec = { filters: [], search: '', sort: [], ...part }
    const ours = await medianOf(rounds, () => elapsed(() => runAtOnce(viewSteps(table, spec, formatInstant))))
    measures.push({ name: `${name}, 1,000,000 events`, unit: 'ms', ours, ...(limit === undefined ? {} : { limit: { of: 'value', at: limit } }) })
    longest = Math.max(longest, longestStep(table, spec))
  }
  return [...measures, { name: 'longest step of any of these', unit: 'ms', ours: longest, limit: { of: 'value', at: 100 } }]
}

/** A batch across a process border, against the same rows as objects. */
export const measureClone = async (): Promise<readonly Measure[]> => {
  const events = createEvents(100_000)
  const [batch] = encodeInPages(events, events.length)
  const ours = await medianOf(rounds, () => elapsed(() => structuredClone(batch)))
  const objects = await medianOf(rounds, () => elapsed(() => structuredClone(events)))
  return [{ name: 'structured clone of 100,000 events', unit: 'ms', ours, peer: { name: 'as objects', value: objects }, limit: { of: 'ratio', at: 0.15 } }]
}

/** Elements into batches of 1,000, and batches into the table. */
export const measureEncoding = async (): Promise<readonly Measure[]> => {
  const events = createEvents(100_000)
  const json = JSON.stringify(events)
  const encoding = await medianOf(rounds, () => elapsed(() => encodeInPages(events)))
  const parsing = await medianOf(rounds, () => elapsed(() => JSON.parse(json) as unknown))
  const batches = encodeInPages(events)
  const appending = await medianOf(rounds, () => elapsed(() => createTable(batches)))
  return [
    { name: 'encoding of 100,000 events', unit: 'ms', ours: encoding, peer: { name: 'their JSON.parse', value: parsing } },
    { name: 'appending of 100 pages', unit: 'ms', ours: appending },
  ]
}
