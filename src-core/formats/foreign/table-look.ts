import { isJsonObject, type JsonValue, stringifyJson } from '../../codec/json'
import { createNamedInks, otherInk } from '../../series/attribute-inks'
import type { TableColumn, TableDescription, TextForm } from './description'
import { type GuessContext, guessDescription, type KnownParts } from './description-guess'
import {
  createOtherSign,
  createSignSearch,
  createTimeDoubts,
  createUndecodable,
  signDoubts,
  type TableDoubt,
} from './look-doubts'
import { createOurExport } from './our-export'
import { createReadRow, readSieved } from './row-records'
import { createRowSieve, type FaultCount, isRagged, type RowSieve } from './row-sieve'
import { type LineAbove, type RowSource, soundRows } from './row-source'
import { createSeriesDoubts } from './series-doubts'
import type { TextRow } from './text-rows'
import { zoneDoubts } from './zone-doubts'

/** An event of the table, as texts for the eye. */
export interface LookedEvent {
  /** ms since the epoch; null: it has none. */
  readonly time: number | null
  /** What stands there for a time that cannot be read. */
  readonly timeText: string
  readonly device: string
  readonly attribute: string
  readonly value: string
  readonly isNumber: boolean
  readonly unit: string
}

interface LookedSeries {
  readonly device: string
  readonly attribute: string
  /** The colour that its attribute has once the table is open. */
  readonly ink: number
}

/** What a description makes of a table. */
export interface TableLook {
  readonly description: TableDescription
  readonly columns: readonly TableColumn[]
  /** The first lines that are not read, above the rows, and how many there are. */
  readonly above: readonly LineAbove[]
  readonly aboveCount: number
  readonly isOurs: boolean
  /** The cells of the first rows, as they are. */
  readonly firstRows: readonly (readonly string[])[]
  readonly events: readonly LookedEvent[]
  readonly eventCount: number
  readonly rowCount: number
  /** In the order of their first events. */
  readonly series: readonly LookedSeries[]
  readonly seriesCount: number
  /** ms since the epoch; null: no event has a time. */
  readonly first: number | null
  readonly last: number | null
  readonly doubts: readonly TableDoubt[]
  /** Whether all rows were looked at. */
  readonly isWhole: boolean
}

export interface LookOptions extends GuessContext {
  /** When the file was written, in ms since the epoch: dates without a year are not later. */
  readonly writtenAt: number
  /** The most rows to look at; absent: all. */
  readonly mostRows?: number
}

const shownEvents = 60
const shownRows = 20
const shownSeries = 200
/** A row with more cells is broken. */
const mostColumns = 1000

const textOf = (value: JsonValue | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : stringifyJson(value)

const seriesSeparator = '\u0000'

/** Counts what the rows become. */
const createTally = () => {
  const events: LookedEvent[] = []
  const series = new Map<string, Omit<LookedSeries, 'ink'>>()
  const inks = createNamedInks()
  let [eventCount, first, last] = [0, Infinity, -Infinity]
  return {
    /** Answers the series of the record. */
    add: (time: number | null, timeText: string, record: JsonValue): string => {
      eventCount++
      if (time !== null) {
        if (time < first) first = time
        if (time > last) last = time
      }
      if (!isJsonObject(record)) return ''
      const { deviceId, attributeCode, attributeData, unit } = record
      const [device, attribute] = [textOf(deviceId), textOf(attributeCode)]
      const key = `${device}${seriesSeparator}${attribute}`
      if (!series.has(key)) series.set(key, { device, attribute })
      const isNumber = attributeData !== undefined && typeof attributeData !== 'string'
      inks.note(attribute, isNumber ? null : textOf(attributeData))
      if (events.length < shownEvents)
        events.push({
          time,
          timeText,
          device,
          attribute,
          value: textOf(attributeData),
          isNumber,
          unit: textOf(unit),
        })
      return key
    },
    result: () => {
      const inkOf = inks.inks()
      return {
        events,
        eventCount,
        series: [...series.values()]
          .slice(0, shownSeries)
          .map((one) => ({ ...one, ink: inkOf.get(one.attribute) ?? otherInk })),
        seriesCount: series.size,
        first: first === Infinity ? null : first,
        last: last === -Infinity ? null : last,
      }
    },
  }
}

/** Passes the rows to `visit` as long as it wants more; false: there are more. */
const visitRows = (
  source: RowSource,
  form: TableDescription['text'],
  wantsMore: () => boolean,
  visit: (row: TextRow) => void,
): boolean => {
  for (const rows of soundRows(source, form)) {
    for (const row of rows) {
      if (!wantsMore()) return false
      visit(row)
    }
  }
  return true
}

/** How the text is a table if the rows say something else than the first ones; null: they do not. */
const otherForm = (
  form: TextForm | null,
  faults: RowSieve['faults'],
  rowCount: number,
): Pick<TextForm, 'shortRows' | 'width'> | null => {
  const [short, long] = [faults.get('short'), faults.get('long')]
  const isOften = (fault: FaultCount | undefined): boolean =>
    fault !== undefined && isRagged(fault.count, rowCount + fault.count)
  const hasMore = isOften(long) && form?.width === undefined
  const width = hasMore ? (long?.mostCells ?? 0) : (form?.width ?? 0)
  if (form === null || !(hasMore || (isOften(short) && form.shortRows === 'leaveOut'))) return null
  // With more columns, the rows that were whole are short.
  return width > mostColumns ? null : { shortRows: 'fill', ...(width > 0 && { width }) }
}

/** Looks at the rows with a description, whose missing parts are guessed. */
export const lookAt = (source: RowSource, known: KnownParts, options: LookOptions): TableLook => {
  const { shape, description, isOurs, isOrderOpen, facts } = guessDescription(source, known, options)
  const { columns, form, above, aboveCount, rowsAbove, leftOut } = shape
  const names = columns.map(({ name }) => name)
  const sieve = createRowSieve({ names, form, isOurs })
  const ours = isOurs ? createOurExport(names) : null
  const readRow = createReadRow(columns, description, { ours, writtenAt: options.writtenAt })
  const tally = createTally()
  const timeDoubts = createTimeDoubts(description, options.writtenAt)
  const [undecodable, otherSign] = [createUndecodable(), createOtherSign(description, isOurs)]
  const ofSeries = createSeriesDoubts(isOurs)
  const signs = createSignSearch(isOurs ? [] : facts, description)
  const firstRows: (readonly string[])[] = []
  let rowCount = 0
  const visit = (row: TextRow): void => {
    const read = readSieved(sieve, row, readRow)
    if (read === null) return
    rowCount++
    if (firstRows.length < shownRows) firstRows.push(names.map((_, index) => row.cells[index] ?? ''))
    if (form !== null) undecodable.note(row.line, row.cells)
    signs.note(row.cells)
    const { time, timeText, records } = read
    timeDoubts.note(time, row.line, timeText)
    for (const { record } of records) {
      const instant = typeof time === 'number' ? time : null
      const series = tally.add(instant, timeText, record)
      if (!otherSign.note(record, row.line)) ofSeries.note(series, record, instant, timeText, row.line)
    }
  }
  const isWhole = visitRows(source, form, () => rowCount < (options.mostRows ?? Infinity), visit)
  const other = otherForm(form, sieve.faults, rowCount)
  if (other !== null) return lookAt(source, { ...known, text: { ...known.text, ...other } }, options)
  const sign = signs.result()
  if (sign !== null && known.decimalSign === undefined && sign.sign !== description.decimalSign)
    return lookAt(source, { ...known, decimalSign: sign.sign }, options)
  const open: readonly TableDoubt[] = isOrderOpen
    ? [{ kind: 'openOrder', column: columns[description.when.columns[0] ?? -1]?.name ?? '' }]
    : []
  return {
    ...{ description, columns, above, aboveCount, isOurs, firstRows, rowCount, isWhole },
    ...tally.result(),
    doubts: [
      ...rowsAbove
        .slice(0, 1)
        .map((first): TableDoubt => ({ kind: 'rowsAbove', count: rowsAbove.length, ...first })),
      ...(leftOut.length === 0 ? [] : [{ kind: 'notRead', column: leftOut.join(', ') } as const]),
      ...open,
      ...zoneDoubts(facts, description, known.when),
      ...(sign?.column === undefined ? [] : [{ kind: 'openSign', column: sign.column } as const]),
      ...signDoubts(facts, description),
      ...otherSign.doubts(),
      ...ofSeries.doubts(),
      ...timeDoubts.doubts(),
      ...[...sieve.faults].map(([kind, { count, line, cellCount }]) => ({ kind, count, line, cellCount })),
      ...undecodable.doubts(),
    ],
  }
}
