import type { TimeField } from '../../events/event'
import { timeFields } from '../../events/event'
import type { ColumnMapping, DecimalSign, TimeFormat } from '../mapping'
import { signOfColumn, timeOfColumn } from './column-guess'
import type { ForeignTable } from './column-mapping'
import { isOfOurColumns } from './column-mapping'

/** What the user should check before the table is read. `column` is its name in the table. */
export type MappingDoubt =
  /** The day or the month may come first. */
  | { readonly kind: 'order'; readonly column: string; readonly field: TimeField }
  /** The times of the column seem to have another format than the chosen one. */
  | {
      readonly kind: 'writing'
      readonly column: string
      readonly field: TimeField
      readonly writing: TimeFormat
    }
  /** A comma may separate decimals or thousands. */
  | { readonly kind: 'sign'; readonly column: string }
  | { readonly kind: 'otherSign'; readonly column: string; readonly sign: DecimalSign }

const timeDoubts = (
  foreign: ForeignTable,
  { fields, timeWritings }: ColumnMapping,
): readonly MappingDoubt[] =>
  timeFields.flatMap((field): readonly MappingDoubt[] => {
    const source = fields[field]
    if (source.kind !== 'column') return []
    const guess = timeOfColumn(foreign, source.index)
    const column = foreign.names[source.index] ?? ''
    const chosen = timeWritings[field]
    if (guess?.kind === 'writing')
      return guess.writing === chosen ? [] : [{ kind: 'writing', column, field, writing: guess.writing }]
    return guess === null || chosen === 'dayFirst' || chosen === 'monthFirst'
      ? []
      : [{ kind: 'order', column, field }]
  })

const signDoubts = (
  foreign: ForeignTable,
  { fields, decimalSign }: ColumnMapping,
  isSignChosen: boolean,
): readonly MappingDoubt[] => {
  const source = fields.attributeData
  if (source.kind !== 'column') return []
  const sign = signOfColumn(foreign, source.index)
  const column = foreign.names[source.index] ?? ''
  if (sign === 'unclear') return isSignChosen ? [] : [{ kind: 'sign', column }]
  return sign === null || sign === decimalSign ? [] : [{ kind: 'otherSign', column, sign }]
}

/**
 * Where the first rows are ambiguous, or contradict the mapping. `isSignChosen`: the user has chosen the
 * decimal sign.
 */
export const doubtsAbout = (
  foreign: ForeignTable,
  mapping: ColumnMapping,
  isSignChosen: boolean,
): readonly MappingDoubt[] =>
  isOfOurColumns(foreign)
    ? []
    : [...timeDoubts(foreign, mapping), ...signDoubts(foreign, mapping, isSignChosen)]
