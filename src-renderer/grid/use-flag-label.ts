import type { ColumnName } from '../../src-core/events/grid-columns'
import { useJoined } from '../messages/use-joined'
import type { Cell } from './cell'

/**
 * What is flagged, and why, in one text: whoever goes from one flagged event to the next hears nothing of the
 * row but its flags. Undefined: nothing is flagged.
 */
export const useFlagLabel = (cellOf: (row: number, column: { readonly name: ColumnName }) => Cell) => {
  const { about, list } = useJoined()
  return (row: number): string | undefined => {
    const textOf = (name: ColumnName): string => cellOf(row, { name }).text
    const flags = textOf('anomalies')
    if (flags === '') return undefined
    return about(`${textOf('attributeCode')} ${textOf('attributeData')}`.trim(), list(flags.split(' · ')))
  }
}
