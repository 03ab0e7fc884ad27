import { byNature } from '../../events/rank-texts'
import type { TableData } from '../../events/table-data'
import type { Profile, ProfiledSeries } from './profile'

/** Enough for any device; of a fleet, the panel shows the first ones. */
const most = 60

/** The profile of an attribute of a model: that of its first series. */
export interface ProfileNote extends Pick<Profile, 'kind' | 'quantum'> {
  readonly modelId: string
  readonly attributeCode: string
  /** ms; NaN if there are too few events. */
  readonly interval: number
  readonly isEventDriven: boolean
  /** The hours after which it repeats; null: it does not. */
  readonly period: 24 | 168 | null
}

export const createProfileNotes = ({ columns, texts }: TableData) => {
  const notes = new Map<number, ProfileNote>()
  return {
    /** Only of series with numbers: the others have no profile to correct. */
    note: ({ numbers, profile: { kind, quantum, intervals, season } }: ProfiledSeries): void => {
      const [row] = numbers.rows
      if (row === undefined) return
      const [model, attribute] = [columns.texts.modelId[row] ?? 0, columns.texts.attributeCode[row] ?? 0]
      const key = model * texts.attributeCode.length + attribute
      if (notes.has(key) || notes.size === most) return
      const name = {
        modelId: texts.modelId[model] ?? '',
        attributeCode: texts.attributeCode[attribute] ?? '',
      }
      notes.set(key, {
        ...name,
        kind,
        quantum,
        interval: intervals.usual,
        isEventDriven: intervals.isEventDriven,
        period: season?.period ?? null,
      })
    },
    all: (): readonly ProfileNote[] =>
      [...notes.values()].toSorted((one, other) => byNature(one.attributeCode, other.attributeCode)),
  }
}
