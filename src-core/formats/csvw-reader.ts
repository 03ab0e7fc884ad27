import type { TimeNote } from '../events/notes'
import { csvwContext, openEnd } from './csvw'
import {
  completenesses,
  delimiters,
  exportScopes,
  type FileProvenance,
  type Origin,
  type TableForm,
} from './provenance'
import { fingerprintPattern } from './token-fingerprint'

/** The document, or a part of it, is not what `toCsvw` writes. */
class OtherDocument extends Error {}

const refuse = (): never => {
  throw new OtherDocument()
}

type Members = Readonly<Record<string, unknown>>
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : refuse()
const listOf = <T>(value: unknown, read: (item: unknown) => T): readonly T[] =>
  Array.isArray(value) ? value.map(read) : refuse()
const textOf = (value: unknown): string => (typeof value === 'string' ? value : refuse())
const oneOf = <T extends string>(value: unknown, names: readonly T[]): T =>
  names.find((name) => name === value) ?? refuse()

const timeOf = (value: unknown): number => {
  const time = Date.parse(textOf(value))
  return Number.isInteger(time) ? time : refuse()
}
const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse()
const hashOf = (value: unknown): string => (/^[0-9a-f]{64}$/.test(textOf(value)) ? textOf(value) : refuse())

const fingerprintOf = (value: unknown): string =>
  fingerprintPattern.test(textOf(value)) ? textOf(value) : refuse()

const rangeOf = (value: unknown): Pick<Origin, 'start' | 'end'> => {
  const [start, end, ...more] = textOf(value).split('/')
  if (end === undefined || more.length > 0) return refuse()
  return {
    ...(start === openEnd ? {} : { start: timeOf(start) }),
    ...(end === openEnd ? {} : { end: timeOf(end) }),
  }
}

const originOf = (value: unknown): Origin => {
  const found = membersOf(value)
  const fetchedWith = found['prov:wasAttributedTo']
  return {
    connectionName: textOf(found['schema:name']),
    baseUrl: textOf(found['schema:url']),
    devices: listOf(found['dc:subject'], textOf),
    ...rangeOf(found['dc:temporal']),
    fetchedAt: timeOf(found['dc:created']),
    ...(fetchedWith === undefined ? {} : { fetchedWith: listOf(fetchedWith, fingerprintOf) }),
    completeness: oneOf(found['schema:creativeWorkStatus'], completenesses),
    verdict: textOf(found['dc:description']),
  }
}

const tableOf = ({ dialect, tableSchema }: Members): { readonly table?: TableForm } => {
  if (dialect === undefined || tableSchema === undefined) return {}
  const columns = listOf(membersOf(tableSchema)['columns'], (column) => textOf(membersOf(column)['titles']))
  return { table: { columns, delimiter: oneOf(membersOf(dialect)['delimiter'], delimiters) } }
}

const timeNoteOf = (value: unknown): TimeNote => {
  const found = membersOf(value)
  return { at: timeOf(found['dc:temporal']), text: textOf(found['schema:text']) }
}

const provenanceOf = (json: unknown): FileProvenance => {
  const found = membersOf(json)
  if (found['@context'] !== csvwContext) return refuse()
  const activity = membersOf(found['prov:wasGeneratedBy'])
  const unknownFiles = found['prov:wasDerivedFrom']
  const comments = found['schema:comment']
  return {
    origins: listOf(found['dc:source'], originOf),
    ...(unknownFiles === undefined ? {} : { unknownFiles: listOf(unknownFiles, textOf) }),
    scope: oneOf(activity['dc:type'], exportScopes),
    filters: listOf(activity['schema:query'], textOf),
    rowCount: countOf(found['dc:extent']),
    ...tableOf(found),
    zone: textOf(found['schema:scheduleTimezone']),
    exportedAt: timeOf(found['dc:created']),
    ...(comments === undefined ? {} : { timeNotes: listOf(comments, timeNoteOf) }),
    sha256: hashOf(found['schema:sha256']),
    appVersion: textOf(membersOf(activity['prov:wasAssociatedWith'])['schema:softwareVersion']),
  }
}

/**
 * Reads the JSON text that `toCsvw` has written; `undefined` for any other document, including CSVW from
 * other programs.
 */
export const fromCsvw = (text: string): FileProvenance | undefined => {
  try {
    return provenanceOf(JSON.parse(text))
  } catch (reason) {
    if (reason instanceof SyntaxError || reason instanceof OtherDocument) return undefined
    throw reason
  }
}
