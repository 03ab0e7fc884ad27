import { eventFields, type FieldKind, type FieldName } from '../../src-preload/contract/event'
import type { ColumnSetting } from '../../src-preload/contract/settings'

/**
 * Two are ours: `oddities`, what is odd about the record, and what became of its deletion, in words; `source`, the files in which
 * the event stands.
 */
export type ColumnName = FieldName | 'oddities' | 'source'
export type ColumnKind = FieldKind | 'flags' | 'source'

export interface GridColumn {
  readonly name: ColumnName
  readonly kind: ColumnKind
  /** CSS pixels. */
  readonly width: number
  readonly isShown: boolean
}

export const minimumWidth = 56
export const maximumWidth = 1200

/** The order and the widths that show what one looks for first in a window of 1280 px; then everything else. */
const preferred: readonly (readonly [ColumnName, number])[] = [
  ['deviceTimestamp', 248],
  ['attributeCode', 140],
  ['attributeType', 112],
  ['attributeData', 150],
  ['oddities', 140],
  ['source', 180],
  ['ingressTimeStamp', 206],
  ['createdTime', 206],
  ['id', 330],
  ['deviceId', 120],
  ['channel', 80],
  ['correlationId', 150],
  ['modelId', 120],
  ['projectId', 120],
  ['tenantId', 120],
  ['deleted', 80],
]

/** What a column holds. */
export const kindOf = (name: ColumnName): ColumnKind => {
  if (name === 'source') return name
  return eventFields.find((field) => field.name === name)?.kind ?? 'flags'
}

export const defaultColumns: readonly GridColumn[] = preferred.map(([name, width]) => ({
  name,
  kind: kindOf(name),
  width,
  isShown: true,
}))

export const clampWidth = (width: number): number =>
  Math.round(Math.min(maximumWidth, Math.max(minimumWidth, width)))

/** What was remembered, made whole: unknown columns are left out, missing ones stand at the end as by default. */
export const columnsFrom = (saved: readonly ColumnSetting[]): readonly GridColumn[] => {
  const known = saved.flatMap((setting) => {
    const column = defaultColumns.find(({ name }) => name === setting.name)
    return column ? [{ ...column, isShown: setting.isShown, width: clampWidth(setting.width) }] : []
  })
  const isNew = (column: GridColumn): boolean => !known.some(({ name }) => name === column.name)
  return [...known, ...defaultColumns.filter(isNew)]
}

export const settingsOf = (columns: readonly GridColumn[]): readonly ColumnSetting[] =>
  columns.map(({ name, isShown, width }) => ({ name, isShown, width }))

/** With the device beside the first column: events of several devices cannot be told apart without it. */
export const withDeviceInFront = (columns: readonly GridColumn[]): readonly GridColumn[] => {
  const [first, ...others] = columns.filter(({ name }) => name !== 'deviceId')
  const device = columns.find(({ name }) => name === 'deviceId')
  return first && device ? [first, { ...device, isShown: true }, ...others] : columns
}
