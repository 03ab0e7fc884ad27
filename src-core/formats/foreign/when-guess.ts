import { type ColumnFacts, isTimeType, timeName } from './column-facts'
import type { WhenForm } from './description'
import { hasNoClock, hasTwelveHours, isClock, isCloseClock } from './time-guess'
import { isZoneName, offsetsOf, zoneInColumnName } from './zone-of-text'

const createdName = /creat|insert|stored|erstellt|angelegt|创建|入库/u
const ingressName = /ingress|receiv|arriv|empfang|eingang|接收|到达/u
const deviceName = /device|measur|sampl|record|event|gerät|mess|changed|设备|采集|测量/u
const valueName = /(?<!\p{L})(?:value|reading|measurement|wert|messwert|data)(?!\p{L})|值/u
/** When a window begins or ends in which something was measured, and not when it was. */
const windowName = /(?<!\p{L})(?:start|stop|begin|end|from|to|until|von|bis|ende|beginn)(?!\p{L})/u
/** What is called just this is the time of measurement, whatever other times stand before it. */
const plainName =
  /^(?:date|time|date[ _]?time|time[ _]?stamp|datum|zeit|zeitpunkt|zeitstempel|时间|日時)(?![\p{L}\d])/u
/** AM or PM alone. */
const isHalf = (cell: string): boolean => /^\s*[ap]\.?\s?m\.?\s*$/i.test(cell)
/** `-300`: minutes, or hours without a colon. */
const isUnclearOffset = (cell: string): boolean => /^[+\-−]?\d{3}$/.test(cell.trim())

const isDate = ({ type, time, isNumeric }: ColumnFacts): boolean =>
  isTimeType(type) || (time !== null && !isNumeric)

/** The columns that hold times, and not only numbers that could be some. */
const timesAmong = (columns: readonly ColumnFacts[]): readonly ColumnFacts[] => {
  const times = columns.filter(
    (column) => column.time !== null && (isDate(column) || !valueName.test(column.words)),
  )
  const sure = times.filter(
    (column) =>
      isDate(column) ||
      timeName.test(column.words) ||
      createdName.test(column.words) ||
      ingressName.test(column.words),
  )
  // Numbers that only look like times: only if no other column is one, and they change.
  return sure.length > 0 || times.length > 1 ? sure : times.filter(({ cells }) => new Set(cells).size > 1)
}

export interface TimeColumns {
  /** Those of the time of measurement: none, one, or a date and a time of day, and AM or PM. */
  readonly own: readonly ColumnFacts[]
  readonly created: ColumnFacts | undefined
  readonly received: ColumnFacts | undefined
  /** All of them. */
  readonly all: readonly ColumnFacts[]
}

/** Which columns hold times, and whose. */
export const timeColumns = (columns: readonly ColumnFacts[]): TimeColumns => {
  const times = timesAmong(columns)
  const hasDays = times.some(({ cells }) => hasNoClock(cells) && new Set(cells).size < cells.length)
  const clock = columns.find(
    ({ filled, words }) => isClock(filled) || (hasDays && isCloseClock(filled, words)),
  )
  const days = clock === undefined ? [] : times.filter(({ cells }) => hasNoClock(cells))
  const whole = times.filter((column) => !days.includes(column))
  const created = whole.find(({ words }) => createdName.test(words))
  const received = whole.find(({ words }) => ingressName.test(words) && !createdName.test(words))
  const others = whole.filter((column) => column !== created && column !== received)
  const exact = others.find(({ letters }) => letters === 'devicetimestamp')
  const named = others.find(({ words }) => deviceName.test(words))
  const [day] = days
  const moving = others.filter(({ cells }) => new Set(cells).size > 1)
  const likely = (moving.length > 0 ? moving : others).toSorted(
    (one, other) =>
      Number(windowName.test(one.words)) - Number(windowName.test(other.words)) ||
      Number(plainName.test(other.words)) - Number(plainName.test(one.words)),
  )
  const single = exact ?? named ?? likely[0]
  const half = columns.find(({ filled }) => filled.length > 0 && filled.every(isHalf))
  const parts =
    single === undefined && day !== undefined && clock !== undefined ? [day, clock] : single ? [single] : []
  const last = parts.at(-1)
  const own =
    half === undefined || last === undefined || !hasTwelveHours(last.cells) ? parts : [...parts, half]
  // A table whose only times are those of arrival is measured then, as far as it says.
  const only = own.length === 0 ? (received ?? created) : undefined
  return {
    own: only === undefined ? own : [only],
    created: created === only ? undefined : created,
    received: received === only ? undefined : received,
    all: [...times, ...[clock, own.find((each) => each === half)].filter((each) => each !== undefined)],
  }
}

/** How the times of these columns are written. */
export const whenOf = (
  own: readonly ColumnFacts[],
  columns: readonly ColumnFacts[],
  names: readonly string[],
  zone: string,
): WhenForm => {
  const stated = own.map(({ index }) => zoneInColumnName(names[index] ?? '')).find((found) => found !== null)
  const zoneColumn = columns.find(
    ({ words, filled }) =>
      isZoneName(words) &&
      filled.length > 0 &&
      filled.every((cell) => offsetsOf(cell.trim()) !== null && !isUnclearOffset(cell)),
  )
  return {
    columns: own.map(({ index }) => index),
    writing: own[0]?.time?.writing ?? 'yearFirst',
    zone: stated ?? zone,
    zoneColumn: own.length === 0 ? null : (zoneColumn?.index ?? null),
    twice: 'none',
  }
}
