import { createEventEncoder } from '../codec/event-encoder'
import { parseExactJson } from '../codec/exact-json'
import { createEventTable, type EventTable } from '../events/event-table'
import { inRanges, type Steps } from '../events/slices'
import type { ByteSource } from '../files/byte-source'
import type { DeletionPlanFile } from '../formats/deletion-plan-file'
import type { SourceFile } from '../results/result-source'

/** The file of a plan that was read from this source, for a tab with its events. */
export const planFile = (
  source: ByteSource,
  { createdAt, sourceFile, events, fetched, fetchedWith, rules }: DeletionPlanFile,
): SourceFile => {
  const { fileName, folder, byteCount } = source
  const plan = {
    createdAt: Date.parse(createdAt),
    sourceFile,
    services: events.map(({ baseUrl }) => baseUrl),
    events: events.map(({ others, flaggedAs }) => ({
      ...(others && { others }),
      ...(flaggedAs && { flaggedAs }),
    })),
    origin: { ...(fetched && { fetched }), ...(fetchedWith && { fetchedWith }), ...(rules && { rules }) },
  }
  return { ...source.identity(), fileName, folder, byteCount, rowCount: events.length, plan }
}

/** The events of a plan as they were when they were marked: row n is event n. */
export function* planTable({ events }: DeletionPlanFile): Steps<EventTable> {
  const table = createEventTable()
  const encoder = createEventEncoder()
  yield* inRanges(events.length, (from, to) =>
    table.append(encoder.encode(events.slice(from, to).map(({ record }) => parseExactJson(record)))),
  )
  table.trim()
  return table
}
