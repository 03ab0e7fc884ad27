import { eventFields, type FieldName } from '../events/event'

/**
 * How an event differs between the left and the right result. The position in this list is the code in `Differences.kinds`.
 * - `changed`: both have the id, with different records.
 * - `moved`: both have the value of the attribute, at slightly different device times and under different ids.
 * - `deletedRight`: the left has it, or had it when it was fetched; the right has it as deleted, or not any more because it was
 *   deleted. `deletedLeft`: the reverse; also what the left has as deleted, if the right need not have it.
 * - `missingRight`: only the left has it, and both are proven complete there. `missingLeft`: the reverse.
 * - `onlyLeft`: only the left has it, and whether the right lacks it cannot be told. `onlyRight`: the reverse.
 */
export const differenceKinds = [
  'changed',
  'moved',
  'deletedRight',
  'deletedLeft',
  'missingRight',
  'missingLeft',
  'onlyLeft',
  'onlyRight',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * Why it cannot be told whether the other result lacks an event. The position in this list is the code in `Differences.reasons`.
 * - `notAsked`: the other result is not about this device or this time.
 * - `notProven`: the other result is not proven complete there. `ownNotProven`: this result is not.
 * - `later`: the service stored the event only after the other result was fetched.
 * - `otherToken`: the other result was fetched with another token, which may see other events.
 * - `notPlanned`: the other result is a deletion plan, which contains only the events that were marked.
 */
export const unclearReasons = [
  'none',
  'notAsked',
  'notProven',
  'ownNotProven',
  'later',
  'otherToken',
  'notPlanned',
] as const
export type UnclearReason = (typeof unclearReasons)[number]

/** The row of a side that does not have the event. */
export const noRow = -1

/** What differs between two results; one entry per event in each list. */
export interface Differences {
  readonly count: number
  /** Events that both results have with the same record, and neither as deleted. */
  readonly sameCount: number
  /**
   * Events that both results know as deleted, or that came to one with their deletion and that the other one
   * lacks, so that neither has them: no differences.
   */
  readonly deletedOnBoth: number
  readonly counts: Readonly<Record<DifferenceKind, number>>
  readonly kinds: Uint8Array
  readonly reasons: Uint8Array
  /** Rows of the two tables; `noRow` if that one does not have the event. */
  readonly left: Int32Array
  readonly right: Int32Array
  /** Bits by `fieldBit` of the fields that differ in the two records. */
  readonly fields: Uint16Array
}

/** The bit of fields that the service does not document. */
export const undocumentedBit = 1 << eventFields.length

export const fieldBit = (name: FieldName): number =>
  1 << eventFields.findIndex((field) => field.name === name)

export const fieldsOfBits = (bits: number): readonly FieldName[] =>
  eventFields.filter((_, index) => (bits & (1 << index)) !== 0).map(({ name }) => name)

/** Collects differences; at most as many as were announced. */
export interface DifferenceList {
  add(
    kind: DifferenceKind,
    rows: { readonly left?: number; readonly right?: number },
    facts?: { readonly fields?: number; readonly reason?: UnclearReason },
  ): void
  addSame(count: number): void
  addDeletedOnBoth: () => void
  end(): Differences
}

export const createDifferenceList = (most: number): DifferenceList => {
  const kinds = new Uint8Array(most)
  const reasons = new Uint8Array(most)
  const left = new Int32Array(most)
  const right = new Int32Array(most)
  const fields = new Uint16Array(most)
  const counts = Object.fromEntries(differenceKinds.map((kind) => [kind, 0])) as Record<
    DifferenceKind,
    number
  >
  let count = 0
  let [sameCount, deletedOnBoth] = [0, 0]
  return {
    add: (kind, rows, { fields: bits = 0, reason = 'none' } = {}) => {
      kinds[count] = differenceKinds.indexOf(kind)
      reasons[count] = unclearReasons.indexOf(reason)
      left[count] = rows.left ?? noRow
      right[count] = rows.right ?? noRow
      fields[count] = bits
      counts[kind] += 1
      count += 1
    },
    addSame: (more) => {
      sameCount += more
    },
    addDeletedOnBoth: () => {
      deletedOnBoth += 1
    },
    end: () => ({
      count,
      sameCount,
      deletedOnBoth,
      counts,
      kinds: kinds.slice(0, count),
      reasons: reasons.slice(0, count),
      left: left.slice(0, count),
      right: right.slice(0, count),
      fields: fields.slice(0, count),
    }),
  }
}
