import type { FaultSettings } from '../../src-core/checks/faults'
import type { ColumnSetting } from '../../src-core/events/grid-columns'
import type { ViewSpec } from '../../src-core/events/view-spec'
import type { ResultNotes } from '../../src-core/results/result-notes'
import type { RowFlips } from './row-flips'

/** What a step can change, apart from the selection. Limits and corrections are those of the fault rules. */
export interface ViewParts extends ViewSpec, Pick<FaultSettings, 'limits' | 'corrections'> {
  /** As they are saved; [] for the default ones. They apply to every tab. */
  readonly columns: readonly ColumnSetting[]
  readonly notes: ResultNotes
}

export const partNames = ['filters', 'search', 'sort', 'columns', 'limits', 'corrections', 'notes'] as const
export type PartName = (typeof partNames)[number]

/** One change of the user. */
export interface ViewStep {
  /** The parts that it changed, as they were. */
  readonly before: Partial<ViewParts>
  readonly after: Partial<ViewParts>
  readonly flips: RowFlips | null
  /** ms since the epoch. */
  readonly at: number
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const only = (parts: Partial<ViewParts>, names: readonly PartName[]): Partial<ViewParts> =>
  Object.fromEntries(names.flatMap((name) => (name in parts ? [[name, parts[name]]] : [])))

/** What leads from one state to the other; null: nothing differs. */
export const stepBetween = (
  before: ViewParts,
  after: ViewParts,
  flips: RowFlips | null,
  at: number,
): ViewStep | null => {
  const changed = partNames.filter((name) => !isSame(before[name], after[name]))
  return changed.length === 0 && flips === null
    ? null
    : { before: only(before, changed), after: only(after, changed), flips, at }
}

/**
 * Typing in the search or a limit, or dragging the edge of a column, is one step as long as the next change
 * follows within this time.
 */
const pauseMs = 1000

const withoutWidths = (columns: readonly ColumnSetting[] = []): string =>
  JSON.stringify(columns.map(({ name, isShown }) => [name, isShown]))

const isOneOf = ({ before, after, flips }: ViewStep): 'search' | 'limits' | 'width' | null => {
  const [name, ...more] = partNames.filter((part) => part in after)
  if (flips !== null || more.length > 0) return null
  if (name === 'search' || name === 'limits') return name
  return name === 'columns' && withoutWidths(before.columns) === withoutWidths(after.columns) ? 'width' : null
}

/** A step and the one right after it as one; null: they stay two. */
export const joined = (step: ViewStep, next: ViewStep): ViewStep | null => {
  const kind = isOneOf(next)
  if (kind === null || kind !== isOneOf(step) || next.at - step.at > pauseMs) return null
  return { ...next, before: step.before }
}
