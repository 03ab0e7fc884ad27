import { type Differences, fieldsOfBits, noRow, undocumentedBit } from '../../src-core/compare/difference'
import { type FieldName, fieldNamed } from '../../src-core/events/event'
import { isJsonObjectText, membersOf } from '../../src-core/events/json-text'
import type { ComparisonSource } from '../../src-core/results/result-source'

/** A field of which the two records hold something different; null: that record does not have it. */
export interface DifferingField {
  readonly name: string
  readonly left: string | null
  readonly right: string | null
}

const sides = ['left', 'right'] as const
type Side = (typeof sides)[number]
type Members = Readonly<Record<Side, ReadonlyMap<string, string>>>

const membersOfRecord = ({ table }: ComparisonSource[Side], row: number): ReadonlyMap<string, string> => {
  const json = row === noRow ? '' : table.recordJson(row)
  return isJsonObjectText(json) ? membersOf(json) : new Map()
}

const isDocumented = (name: string): name is FieldName => Object.hasOwn(fieldNamed, name)

const undocumentedNames = (bits: number, { left, right }: Members): readonly string[] =>
  (bits & undocumentedBit) === 0
    ? []
    : [...new Set([...left.keys(), ...right.keys()])]
        .filter((name) => !isDocumented(name) && left.get(name) !== right.get(name))
        .toSorted()

const rowsOf = ({ left, right }: Differences, index: number): Readonly<Record<Side, number>> => ({
  left: left[index] ?? noRow,
  right: right[index] ?? noRow,
})

/**
 * Each field that differs, with what both records hold: as it is shown elsewhere, and as JSON where that
 * looks the same, such as `5` and `"5"`, or empty, or is of a field that the service does not document.
 */
export const differingFields = (
  source: ComparisonSource,
  index: number,
  textOf: (side: Side, row: number, name: FieldName) => string,
): readonly DifferingField[] => {
  const { differences } = source
  const rows = rowsOf(differences, index)
  const bits = differences.fields[index] ?? 0
  const members: Members = {
    left: membersOfRecord(source.left, rows.left),
    right: membersOfRecord(source.right, rows.right),
  }
  const fieldOf = (name: string, shown: (side: Side) => string): DifferingField => {
    const isAlike = members.left.has(name) && members.right.has(name) && shown('left') === shown('right')
    const [left = null, right = null] = sides.map((side) => {
      const json = members[side].get(name) ?? null
      return json === null || isAlike ? json : shown(side) || json
    })
    return { name, left, right }
  }
  const documented = fieldsOfBits(bits).map((name) => fieldOf(name, (side) => textOf(side, rows[side], name)))
  return [
    ...documented,
    ...undocumentedNames(bits, members).map((name) => fieldOf(name, (side) => members[side].get(name) ?? '')),
  ]
}
