import { eachOf, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { EventsResult } from './events-result'
import { type FileSource, type QuerySource, servicesOfFile } from './result-source'

/** The queries and files that a result was made of. */
export const sourcesOf = ({ source }: EventsResult): readonly (QuerySource | FileSource)[] =>
  source.kind === 'comparison' ? [source.left.source, source.right.source] : [source]

/** The services that the events come from; null if one of them is unknown. */
export const servicesOf = (tab: EventsResult): ReadonlySet<string> | null => {
  const urls = sourcesOf(tab).flatMap((source) =>
    source.kind === 'query' ? [source.baseUrl] : source.files.flatMap(servicesOfFile),
  )
  const known = urls.filter((url) => url !== undefined)
  return known.length === urls.length ? new Set(known) : null
}

/** The devices of the events, in the order in which they first occur. */
export function* devicesIn({ columns, texts, rowCount }: TableData): Steps<readonly string[]> {
  const codes = new Set<number>()
  yield* eachOf(rowCount, (row) => {
    codes.add(columns.texts.deviceId[row] ?? 0)
  })
  return [...codes].filter((code) => code !== 0).map((code) => texts.deviceId[code] ?? '')
}
