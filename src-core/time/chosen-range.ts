/**
 * Ranges that are evaluated again whenever a query runs; `custom` has typed ends, `serviceDefault` has none.
 */
export const rangePresets = [
  'lastHour',
  'last24Hours',
  'last7Days',
  'last30Days',
  'today',
  'yesterday',
  'custom',
  'serviceDefault',
] as const

export type RangePreset = (typeof rangePresets)[number]

export const defaultPreset: RangePreset = 'last24Hours'

/** Ends of a custom range relative to now, as typed: `-8d`, `now`. */
export interface RelativeEnds {
  readonly start?: string
  readonly end?: string
}

/** Of a range of which nothing is chosen; the service's own, as its description has them. */
export const defaultEnds = { start: '-24h', end: 'now' } as const satisfies RelativeEnds

/** A range as the user chose it. */
export interface ChosenRange {
  readonly preset: RangePreset
  /** Only for a custom range. */
  readonly relative?: RelativeEnds
}

export const chosenRange = ({ preset, relative }: ChosenRange): ChosenRange => ({
  preset,
  ...(relative && { relative }),
})
