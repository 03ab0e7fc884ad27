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

const drawable = ({ series }: SeriesIndex): readonly SeriesRows[] =>
  series.filter(({ timedCount }) => timedCount > 0)

/** The series of one device with the most events. */
export const defaultKeys = (index: SeriesIndex): readonly string[] => {
  const all = drawable(index)
  const lines = all.filter(isNumeric).slice(0, linesAtFirst)
  const lanes = all.filter((one) => !isNumeric(one)).slice(0, lanesAtFirst)
  return [...lines, ...lanes].map(keyOf)
}

/** The codes of the attributes that can be drawn, each once; those with the most events of one device come first. */
export const drawableAttributes = (index: SeriesIndex): readonly number[] => [
  ...new Set(drawable(index).map(({ attribute }) => attribute)),
]

/**
 * The attribute that is drawn of several devices: the wanted one, or that of the series of numbers with the most
 * events. Undefined: none can be drawn.
 */
export const attributeDrawn = (index: SeriesIndex, wanted: number | null): number | undefined => {
  const all = drawable(index)
  const found = all.find(({ attribute }) => attribute === wanted) ?? all.find(isNumeric) ?? all[0]
  return found?.attribute
}

/** The keys of the series of an attribute, one for each device; that with the most events comes first. */
export const keysOfAttribute = (index: SeriesIndex, attribute: number | undefined): readonly string[] =>
  drawable(index)
    .filter((series) => series.attribute === attribute)
    .map(keyOf)

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
