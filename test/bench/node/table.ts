import { viewSteps } from '../../../src-core/events/compute-view'
import type { EventTable } from '../../../src-core/events/event-table'
import { runAtOnce } from '../../../src-core/events/slices'
import type { ViewSpec } from '../../../src-core/events/view-spec'
import { createInstantFormatter } from '../../../src-core/time/instant-formatter'
import { createEvents, createTable, encodeInPages, million } from '../million-events'
import { elapsed, race } from '../race'
import type { Measure } from '../report'

const { formatInstant } = createInstantFormatter('Europe/Berlin')

/** Twice, with time in between: array buffers are given back behind the collector's back. */
const usedMemory = async (): Promise<number> => {
  for (let pass = 0; pass < 2; pass += 1) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

/**
 * The table's own memory. The few texts of its dictionaries are the batches' own as well and do not count
 * here.
 */
const measureMemory = async (): Promise<readonly [table: EventTable, measure: Measure]> => {
  const batches = encodeInPages(createEvents(million))
  const before = await usedMemory()
  const table = createTable(batches)
  const ours = (await usedMemory()) - before
  return [
    table,
    { name: 'memory of the table, 1,000,000 events', unit: 'MB', ours, limit: { of: 'value', at: 130 } },
  ]
}

const views: readonly (readonly [name: string, spec: Partial<ViewSpec>, limit?: number])[] = [
  ['filter by number', { filters: [{ kind: 'range', column: 'attributeData', from: 900 }] }, 30],
  [
    'filter by attribute',
    { filters: [{ kind: 'anyOf', column: 'attributeCode', texts: ['temperature'] }] },
    10,
  ],
  ['search over all fields, a name', { search: 'vibra' }, 350],
  ['search over all fields, digits', { search: '987' }, 350],
  ['search over all fields, a time', { search: '2025-12-01 0' }, 350],
  ['search over all fields, not there', { search: 'nowhere' }, 350],
  ['sort by value', { sort: [{ column: 'attributeData', isDescending: false }] }],
  ['sort by id', { sort: [{ column: 'id', isDescending: false }] }],
]

/** Filtering, searching and sorting a million events, without the pauses that keep a page usable. */
const measureViews = async (table: EventTable): Promise<readonly Measure[]> => {
  const measures: Measure[] = []
  for (const [name, part, limit] of views) {
    const spec: ViewSpec = { filters: [], search: '', sort: [], ...part }
    const taken = await race(() => elapsed(() => runAtOnce(viewSteps(table, spec, formatInstant))), [])
    measures.push({
      name: `${name}, 1,000,000 events`,
      unit: 'ms',
      ...taken,
      ...(limit === undefined ? {} : { limit: { of: 'value', at: limit } }),
    })
  }
  return measures
}

/** A batch across a process border, against the same rows as objects. */
const measureClone = async (): Promise<Measure> => {
  const events = createEvents(100_000)
  const [batch] = encodeInPages(events, events.length)
  const objects = { name: 'as objects', run: () => elapsed(() => structuredClone(events)) }
  const taken = await race(() => elapsed(() => structuredClone(batch)), [objects])
  return {
    name: 'structured clone of 100,000 events',
    unit: 'ms',
    ...taken,
    limit: { of: 'ratio', at: 0.15 },
  }
}

/** Elements into batches of 1,000, and batches into the table. */
const measureEncoding = async (): Promise<readonly Measure[]> => {
  const events = createEvents(100_000)
  const json = JSON.stringify(events)
  const batches = encodeInPages(events)
  const parsing = { name: 'their JSON.parse', run: () => elapsed(() => JSON.parse(json) as unknown) }
  return [
    {
      name: 'encoding of 100,000 events',
      unit: 'ms',
      ...(await race(() => elapsed(() => encodeInPages(events)), [parsing])),
    },
    {
      name: 'appending of 100 pages',
      unit: 'ms',
      ...(await race(() => elapsed(() => createTable(batches)), [parsing])),
    },
  ]
}

export const measureTable = async (): Promise<readonly Measure[]> => {
  const clone = await measureClone()
  const encoding = await measureEncoding()
  const [table, memory] = await measureMemory()
  return [clone, memory, ...(await measureViews(table)), ...encoding]
}
