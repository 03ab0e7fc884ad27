import { isJsonObjectText, membersOf } from '../events/json-text'
import type { TableData } from '../events/table-data'
import type { SeriesIndex, SeriesRows } from './series-rows'
import { unitInNameOf } from './value-axes'

const linesAtFirst = 3
const lanesAtFirst = 2

/** A permanent key for a series of a table: codes of a dictionary do not change. */
export const keyOf = ({ device, attribute }: SeriesRows): string => `${String(device)}/${String(attribute)}`

/** Drawn as a line; other series are drawn as lanes of states. */
export const isNumeric = ({ numberCount, textCount }: SeriesRows): boolean =>
  numberCount > 0 && numberCount >= textCount

/** The series with the most events. */
export const defaultKeys = ({ series }: SeriesIndex): readonly string[] => {
  const drawable = series.filter(({ timedCount }) => timedCount > 0)
  const lines = drawable.filter(isNumeric).slice(0, linesAtFirst)
  const lanes = drawable.filter((one) => !isNumeric(one)).slice(0, lanesAtFirst)
  return [...lines, ...lanes].map(keyOf)
}

export const attributeOf = ({ texts }: TableData, { attribute }: SeriesRows): string =>
  texts.attributeCode[attribute] ?? ''
export const deviceOf = ({ texts }: TableData, { device }: SeriesRows): string => texts.deviceId[device] ?? ''

/** The service documents no unit, but some services send one. */
const unitOfRow = ({ extras }: TableData, row: number | undefined): string => {
  const extra = row === undefined ? undefined : extras.get(row)
  const json = extra !== undefined && isJsonObjectText(extra) ? membersOf(extra).get('unit') : undefined
  return json?.startsWith('"') === true ? String(JSON.parse(json)).trim() : ''
}

/** The unit of a series from its events or its name; empty if neither has one, or if it changes. */
export const unitOf = (table: TableData, series: SeriesRows): string => {
  const recorded = unitOfRow(table, series.rows[0])
  if (recorded !== '') return recorded === unitOfRow(table, series.rows.at(-1)) ? recorded : ''
  return unitInNameOf(attributeOf(table, series))
}

export const hasManyDevices = ({ series }: SeriesIndex): boolean =>
  series.some(({ device }) => device !== series[0]?.device)

/** The attribute, preceded by its device if there are several. */
export const seriesName = (table: TableData, index: SeriesIndex, series: SeriesRows): string => {
  const attribute = attributeOf(table, series)
  return hasManyDevices(index) ? `${deviceOf(table, series)} · ${attribute}` : attribute
}
