import { type EventField, eventFields, timeFields } from '../../../src-core/events/event'
import type { ReadingOptions } from '../../../src-core/formats/file-reader'
import { describeMapping } from '../../../src-core/formats/foreign/earlier-mapping'
import type { LookOptions, TableLook } from '../../../src-core/formats/foreign/table-look'
import type { ColumnMapping, ColumnType, FieldSource } from '../../../src-core/formats/mapping'

/** What is asked about a table of others. */
export interface AskedColumns {
  readonly names: readonly string[]
  /** Null where the file states none. */
  readonly types: readonly (ColumnType | null)[]
  readonly leftOut: readonly string[]
  readonly samples: readonly (readonly string[])[]
}

const writtenAt = Date.UTC(2026, 11, 31)
const inZone = (zone: string): LookOptions => ({ zone, language: 'en', writtenAt })

const leftOutIn = (doubts: TableLook['doubts']): readonly string[] =>
  doubts.flatMap((doubt) => (doubt.kind === 'notRead' ? doubt.column.split(', ') : []))

/** Says that a table is what it is guessed to be; `note` receives what is asked. */
export const asGuessed =
  (zone = 'UTC', note: (asked: AskedColumns) => void = () => undefined): ReadingOptions['askTable'] =>
  async (look) => {
    const { columns, doubts, firstRows, description } = await look({}, inZone(zone))
    note({
      names: columns.map(({ name }) => name),
      types: columns.map(({ type }) => type),
      leftOut: leftOutIn(doubts),
      samples: firstRows,
    })
    return { description, writtenAt }
  }

/** Says of a table of others what a mapping of its columns says, as an earlier version was told. */
export const byMapping =
  (mappingOf: (asked: AskedColumns) => ColumnMapping): ReadingOptions['askTable'] =>
  async (look) => {
    const { columns, doubts, firstRows, description } = await look({}, inZone('UTC'))
    const mapping = mappingOf({
      names: columns.map(({ name }) => name),
      types: columns.map(({ type }) => type),
      leftOut: leftOutIn(doubts),
      samples: firstRows,
    })
    return { description: describeMapping(mapping, description.text, 'en'), writtenAt }
  }

const readableAt = (names: readonly string[], field: string): number =>
  names.findIndex((each) => each.startsWith(`${field} (`) && !each.includes('(column'))
const sourceOf = (names: readonly string[], { name, kind }: EventField): FieldSource => {
  const exact = names.indexOf(name)
  const index = exact === -1 && kind === 'time' ? readableAt(names, name) : exact
  return index === -1 ? { kind: 'missing' } : { kind: 'column', index }
}

/** The columns that have our names; if only the readable form of a time is there, that one. */
export const mappingByName = ({ names }: Pick<AskedColumns, 'names'>, zone = 'UTC'): ColumnMapping => ({
  fields: Object.fromEntries(
    eventFields.map((field) => [field.name, sourceOf(names, field)]),
  ) as ColumnMapping['fields'],
  timeWritings: Object.fromEntries(
    timeFields.map((field) => [
      field,
      !names.includes(field) && readableAt(names, field) !== -1 ? 'dateTime' : 'milliseconds',
    ]),
  ) as ColumnMapping['timeWritings'],
  zone,
  decimalSign: '.',
})

export const byName = byMapping((asked) => mappingByName(asked))
