import { type FieldKind, type FieldName, fieldNamed } from './event'

/**
 * Our own columns. `change`: how a number differs from the one before in its series. `anomalies`: the
 * anomalies of the record and the outcome of its deletion, in words. `source`: the files that contain the
 * event; in a comparison, how it differs. The delays: how much later than the device's time another time is.
 */
const ownKinds = {
  change: 'change',
  anomalies: 'flags',
  source: 'source',
  ingressDelay: 'delay',
  createdDelay: 'delay',
} as const

type OwnColumn = keyof typeof ownKinds
export type ColumnName = FieldName | OwnColumn
export type ColumnKind = FieldKind | (typeof ownKinds)[OwnColumn]

/** The name of today for one that a file or the settings may hold since an earlier version. */
export const columnNamed = (name: string): string => (name === 'oddities' ? 'anomalies' : name)

export interface ColumnSetting {
  /** A column of the grid. */
  readonly name: string
  readonly isShown: boolean
  /** CSS pixels. */
  readonly width: number
}

export interface GridColumn {
  readonly name: ColumnName
  readonly kind: ColumnKind
  /** CSS pixels. */
  readonly width: number
  readonly isShown: boolean
}

const minimumWidth = 56
const maximumWidth = 1200

/** The order and widths that show what one came for in a window of 1024 px. */
const preferredWidths: Readonly<Record<ColumnName, number>> = {
  deviceTimestamp: 196,
  attributeCode: 160,
  attributeData: 120,
  change: 90,
  anomalies: 140,
  source: 180,
  ingressDelay: 106,
  createdDelay: 104,
  attributeType: 100,
  ingressTimeStamp: 196,
  createdTime: 196,
  id: 330,
  deviceId: 120,
  channel: 80,
  correlationId: 150,
  modelId: 120,
  projectId: 120,
  tenantId: 120,
  deleted: 80,
}
const shownFirst: readonly ColumnName[] = [
  'deviceTimestamp',
  'attributeCode',
  'attributeData',
  'change',
  'anomalies',
  'source',
  'ingressDelay',
  'createdDelay',
]

/** What a column holds. */
export const kindOf = (name: ColumnName): ColumnKind =>
  name in ownKinds ? ownKinds[name as OwnColumn] : fieldNamed[name as FieldName].kind

export const defaultColumns: readonly GridColumn[] = (Object.keys(preferredWidths) as ColumnName[]).map(
  (name) => ({
    name,
    kind: kindOf(name),
    width: preferredWidths[name],
    isShown: shownFirst.includes(name),
  }),
)

export const clampWidth = (width: number): number =>
  Math.round(Math.min(maximumWidth, Math.max(minimumWidth, width)))

/** Restores the saved columns: ignores unknown ones, and adds missing ones at the end with their defaults. */
export const columnsFrom = (saved: readonly ColumnSetting[]): readonly GridColumn[] => {
  const known = saved.flatMap((setting) => {
    const column = defaultColumns.find(({ name }) => name === setting.name)
    return column ? [{ ...column, isShown: setting.isShown, width: clampWidth(setting.width) }] : []
  })
  const isNew = (column: GridColumn): boolean => !known.some(({ name }) => name === column.name)
  const missing = defaultColumns.filter(isNew)
  const value = known.findIndex(({ name }) => name === 'attributeData')
  const change = missing.find(({ name }) => name === 'change')
  // Saved before there was this column, which says nothing away from its value.
  if (value < 0 || change === undefined) return [...known, ...missing]
  return [...known.toSpliced(value + 1, 0, change), ...missing.filter((column) => column !== change)]
}

/** CSS pixels for the longest name of one flag, and for a name of an attribute. */
const enoughFlags = 148
const leastFlags = 112
const leastAttribute = 130

/** CSS pixels that numbers need to be seen whole, and the words for differences, where there are any. */
export interface NeededWidths {
  readonly attributeData: number
  readonly change: number
  readonly source?: number
}

/** CSS pixels of the words for a difference: at least, and at most, as a list of fields has no end. */
const [differenceWidth, widestDifference] = [280, 460]

const widthOf = (columns: readonly GridColumn[]): number => columns.reduce((sum, { width }) => sum + width, 0)

/**
 * Numbers take of what the flags do not need, as long as the user has not given their column a width. A value that
 * is cut off reads as another one: it takes all that leaves it in sight, and one scrolls to what is behind it.
 */
const withWholeNumbers = (
  all: readonly GridColumn[],
  room: number,
  needed: NeededWidths,
): readonly GridColumn[] => {
  let spare = room - widthOf(all) - (enoughFlags - preferredWidths.anomalies)
  return all.map((column, at) => {
    const { name, width } = column
    if ((name !== 'attributeData' && name !== 'change') || width !== preferredWidths[name]) return column
    const inSight = name === 'attributeData' ? room - widthOf(all.slice(0, at + 1)) : 0
    const taken = Math.max(0, Math.min(needed[name] - width, Math.max(spare, inSight)))
    spare -= taken
    return { ...column, width: width + taken }
  })
}

/** As long as the user has not given them a width. */
const withWholeDifferences = (
  columns: readonly GridColumn[],
  { source = differenceWidth }: NeededWidths,
): readonly GridColumn[] =>
  columns.map((column) =>
    column.name === 'source' && column.width === differenceWidth
      ? { ...column, width: Math.min(widestDifference, Math.max(differenceWidth, source)) }
      : column,
  )

/** Which value differs is in sight beside how it does, as long as the user has not given that column a width. */
const withValueInSight = (
  columns: readonly GridColumn[],
  given: readonly GridColumn[],
  room: number,
): readonly GridColumn[] => {
  const isOwn = given.some(({ name, width }) => name === 'source' && width === differenceWidth)
  const upToValue = columns.slice(0, columns.findIndex(({ name }) => name === 'attributeData') + 1)
  const missing = Math.max(0, widthOf(upToValue) - room)
  return columns.map((column) =>
    column.name === 'source' && isOwn && upToValue.includes(column)
      ? { ...column, width: Math.max(preferredWidths.source, column.width - missing) }
      : column,
  )
}

/**
 * Numbers are seen whole where there is room for them, and why events differ, as far as the value beside it stays in
 * sight. The flags take what is left, and give some where a little
 * is missing, after the attributes have, as long as the user has not given them a width.
 */
export const fittedColumns = (
  given: readonly GridColumn[],
  room: number,
  needed: NeededWidths,
): readonly GridColumn[] => {
  const all = withWholeNumbers(withWholeDifferences(given, needed), room, needed)
  const lacking = enoughFlags - (preferredWidths.anomalies + room - widthOf(all))
  const narrower = Math.max(0, Math.min(lacking, preferredWidths.attributeCode - leastAttribute))
  const columns = all.map((column) =>
    column.name === 'attributeCode' && column.width === preferredWidths.attributeCode
      ? { ...column, width: column.width - narrower }
      : column,
  )
  const flags = preferredWidths.anomalies + room - widthOf(columns)
  // Where even that is too little, one scrolls sideways: then nothing has to be narrow.
  if (flags < leastFlags) return withValueInSight(columns, given, room)
  return columns.map((column) =>
    column.name === 'anomalies' && column.width === preferredWidths.anomalies
      ? { ...column, width: flags }
      : column,
  )
}

export const settingsOf = (columns: readonly GridColumn[]): readonly ColumnSetting[] =>
  columns.map(({ name, isShown, width }) => ({ name, isShown, width }))

/** The names with one of them moved before another; null: to the end. */
export const withColumnBefore = (
  names: readonly ColumnName[],
  name: ColumnName,
  before: ColumnName | null,
): readonly ColumnName[] => {
  if (name === before) return names
  const others = names.filter((other) => other !== name)
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, name)
}
/** The names with one of them moved `step` places, or up to the end. */
export const withColumnMoved = (
  names: readonly ColumnName[],
  name: ColumnName,
  step: number,
): readonly ColumnName[] => {
  const index = Math.min(names.length - 1, Math.max(0, names.indexOf(name) + step))
  return names.filter((other) => other !== name).toSpliced(index, 0, name)
}
/** The columns with the named ones in the given order; all others keep their places. */
export const reordered = (
  columns: readonly GridColumn[],
  order: readonly ColumnName[],
): readonly GridColumn[] => {
  const moved = order.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  let next = 0
  return columns.map((column) => (order.includes(column.name) ? (moved[next++] ?? column) : column))
}

/** The user has moved it: neither neighbour is one that it has by default. */
const isMoved = (columns: readonly GridColumn[], moved: ColumnName): boolean => {
  const neighboursOf = (all: readonly GridColumn[]): readonly (ColumnName | undefined)[] => {
    const index = all.findIndex(({ name }) => name === moved)
    return [all[index - 1]?.name, all[index + 1]?.name]
  }
  const [before, after] = neighboursOf(defaultColumns)
  const [left, right] = neighboursOf(columns)
  return left !== before && right !== after
}

/** Puts a column beside the first one, unless the user has moved it, and shows it. */
const withBesideFirst = (columns: readonly GridColumn[], wanted: ColumnName): readonly GridColumn[] => {
  if (isMoved(columns, wanted))
    return columns.map((column) => (column.name === wanted ? { ...column, isShown: true } : column))
  const [first, ...others] = columns.filter(({ name }) => name !== wanted)
  const column = columns.find(({ name }) => name === wanted)
  return first && column ? [first, { ...column, isShown: true }, ...others] : columns
}

/** Without their device, events of several devices cannot be distinguished. */
export const withDeviceInFront = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  withBesideFirst(columns, 'deviceId')
/** In a comparison, how an event differs is what the user looks for. */
export const withDifferenceInFront = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  withBesideFirst(columns, 'source').map((column) =>
    column.name === 'source' && column.width === preferredWidths.source
      ? { ...column, width: differenceWidth }
      : column,
  )
