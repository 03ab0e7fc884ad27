import type { FieldName, TimeField } from '../../events/event'
import { eventFields, timeFields } from '../../events/event'
import type { ColumnMapping, ColumnType, DecimalSign, FieldSource } from '../mapping'
import { cellsOf, isTimeType, signOfColumn, timeOfColumn } from './column-guess'
import type { ForeignTable } from './column-mapping'
import { isOfOurColumns, mappingByName } from './column-mapping'
import { guessDecimalSign, hasFractions, isNumeric } from './number-guess'
import { hasNoClock, isClock, type TimeGuess } from './time-guess'

interface Column {
  /** In lower case, with spaces between its words. */
  readonly name: string
  readonly index: number
  readonly cells: readonly string[]
  readonly type: ColumnType | undefined
  /** Null: it holds no times. */
  readonly time: TimeGuess | null
  readonly sign: DecimalSign | 'unclear' | null
}
type Fields = Readonly<Record<FieldName, FieldSource>>

const timeName = /time|date|datum|zeit|stamp|epoch|unix|uhr|时间|日期|时刻|(?<!\p{L})(?:t|ts|when)(?!\p{L})/u
const createdName = /creat|insert|stored|erstellt|angelegt|创建|入库/u
const ingressName = /ingress|receiv|arriv|empfang|eingang|接收|到达/u
const deviceName = /device|measur|sampl|record|event|gerät|mess|设备|采集|测量/u
const valueName = /(?<!\p{L})(?:value|reading|measurement|wert|messwert|data)(?!\p{L})|值/u
const numberingName =
  /(?<!\p{L})(?:id|no|nr|num|number|index|seq|sequence|serial|row|line|channel|kanal)(?!\p{L})|编号|序号/u
const utcName = /\b(?:utc|gmt)\b(?!\s*[+-])/u

const wordsOf = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
const lettersOf = (name: string): string => name.toLowerCase().replace(/[\s_.-]/g, '')

const columnsOf = (foreign: ForeignTable): readonly Column[] =>
  foreign.names.map((name, index) => ({
    name: wordsOf(name),
    index,
    cells: cellsOf(foreign, index),
    type: foreign.types?.[index],
    time: timeOfColumn(foreign, index),
    sign: signOfColumn(foreign, index),
  }))
const freeOf = (columns: readonly Column[], fields: Fields): readonly Column[] => {
  const used = new Set(Object.values(fields).map((source) => (source.kind === 'column' ? source.index : -1)))
  return columns.filter(({ index }) => !used.has(index))
}
const withColumn = (fields: Fields, field: FieldName, column: Column | undefined): Fields =>
  column === undefined || fields[field].kind !== 'missing'
    ? fields
    : { ...fields, [field]: { kind: 'column', index: column.index } }

/**
 * `Device ID` and `device_id` are `deviceId`. `ID` is never guessed: it may number the rows, and events are
 * deleted by their id.
 */
const guessNames = (fields: Fields, { names }: ForeignTable, columns: readonly Column[]): Fields =>
  eventFields
    .filter(({ name }) => name !== 'id')
    .reduce(
      (guessed, { name }) =>
        withColumn(
          guessed,
          name,
          freeOf(columns, guessed).find(({ index }) => lettersOf(names[index] ?? '') === name.toLowerCase()),
        ),
      fields,
    )

const isDate = ({ cells, type, time }: Column): boolean =>
  isTimeType(type) || (time !== null && !isNumeric(cells))

const timesAmong = (columns: readonly Column[]): readonly Column[] => {
  // Next to a column with the time of day, a date alone is half of the time.
  const hasClockColumn = columns.some(({ cells }) => isClock(cells))
  const times = columns.filter(
    (column) =>
      column.time !== null &&
      (isDate(column) || !valueName.test(column.name)) &&
      !(hasClockColumn && hasNoClock(column.cells)),
  )
  const sure = times.filter(
    (column) =>
      isDate(column) ||
      timeName.test(column.name) ||
      createdName.test(column.name) ||
      ingressName.test(column.name),
  )
  // Numbers that only look like times: only if no other column is one, and they change.
  return sure.length > 0 || times.length > 1 ? sure : times.filter(({ cells }) => new Set(cells).size > 1)
}

const guessTimes = (fields: Fields, columns: readonly Column[]): Fields => {
  const times = timesAmong(freeOf(columns, fields))
  const others = times.filter(({ name }) => !createdName.test(name) && !ingressName.test(name))
  const created = withColumn(
    fields,
    'createdTime',
    times.find(({ name }) => createdName.test(name)),
  )
  const received = withColumn(
    created,
    'ingressTimeStamp',
    times.find(({ name }) => ingressName.test(name) && !createdName.test(name)),
  )
  return withColumn(
    received,
    'deviceTimestamp',
    others.find(({ name }) => deviceName.test(name)) ?? others[0],
  )
}

const onlyOne = (columns: readonly Column[]): Column | undefined =>
  columns.length === 1 ? columns[0] : undefined

/** It numbers the rows or the measurements. */
const isNumbering = ({ name, cells }: Column): boolean =>
  numberingName.test(name) ||
  (cells.length > 1 && cells.every((cell, row) => row === 0 || Number(cell) === Number(cells[row - 1]) + 1))

/** By its name; otherwise the only one with numbers, or with decimals. None if several match equally well. */
const guessValue = (fields: Fields, columns: readonly Column[]): Fields => {
  const free = freeOf(columns, fields).filter((column) => !isDate(column))
  const named = free.filter(({ name }) => valueName.test(name))
  const measuring = free.filter((column) => column.time === null && !isNumbering(column))
  const typed = measuring.filter(({ type }) => type === 'number')
  const numeric = typed.length > 0 ? typed : measuring.filter(({ cells }) => isNumeric(cells))
  const value =
    onlyOne(named.filter(({ cells }) => isNumeric(cells))) ??
    onlyOne(named) ??
    onlyOne(numeric) ??
    onlyOne(numeric.filter(({ cells }) => hasFractions(cells)))
  return withColumn(fields, 'attributeData', value)
}

const columnFor = (fields: Fields, columns: readonly Column[], field: FieldName): Column | undefined => {
  const source = fields[field]
  return source.kind === 'column' ? columns[source.index] : undefined
}

const guessSign = (fields: Fields, columns: readonly Column[]): ColumnMapping['decimalSign'] => {
  const ofValue = columnFor(fields, columns, 'attributeData')?.sign ?? null
  const sign = ofValue ?? guessDecimalSign(columns.flatMap(({ cells }) => cells))
  return sign === ',' ? ',' : '.'
}

/**
 * Guesses the columns of a table by their names and first rows, for the user to check. Files of ours are not
 * guessed.
 */
export const guessMapping = (foreign: ForeignTable, zone: string): ColumnMapping => {
  const byName = mappingByName(foreign, zone)
  if (isOfOurColumns(foreign)) return byName
  const columns = columnsOf(foreign)
  const fields = guessValue(guessTimes(guessNames(byName.fields, foreign, columns), columns), columns)
  const times = timeFields.flatMap((field) => {
    const column = columnFor(fields, columns, field)
    return column === undefined ? [] : [{ field, column, guess: column.time }]
  })
  const writings = times.flatMap(
    ({ field, guess }): readonly (readonly [TimeField, ColumnMapping['timeWritings'][TimeField]])[] =>
      guess === null ? [] : [[field, guess.kind === 'writing' ? guess.writing : 'dateTime']],
  )
  const isUtc = times.length > 0 && times.every(({ column }) => utcName.test(column.name))
  return {
    fields,
    timeWritings: { ...byName.timeWritings, ...Object.fromEntries(writings) },
    zone: isUtc ? 'UTC' : zone,
    decimalSign: guessSign(fields, columns),
  }
}
