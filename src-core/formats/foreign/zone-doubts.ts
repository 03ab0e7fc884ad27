import type { ColumnFacts } from './column-facts'
import type { TableDescription, WhenForm } from './description'
import type { TableDoubt } from './look-doubts'
import { isDateWriting } from './time-reader'
import { hasZoneAbbreviation, isZoneName } from './zone-of-text'

/** A zone that the table may state, and that nobody has confirmed. `answered`: what the user has said. */
export const zoneDoubts = (
  facts: readonly ColumnFacts[],
  { when }: TableDescription,
  answered: Partial<WhenForm> | undefined,
): readonly TableDoubt[] => {
  const hasWallClock = when.columns.length > 0 && (isDateWriting(when.writing) || when.writing === 'serial')
  if (!hasWallClock || answered?.zone !== undefined || when.zoneColumn !== null) return []
  const abbreviated = facts.find(
    ({ index, title }) => when.columns.includes(index) && hasZoneAbbreviation(title),
  )
  const open = abbreviated ?? facts.find(({ words, filled }) => filled.length > 0 && isZoneName(words))
  return open === undefined ? [] : [{ kind: 'openZone', column: open.title }]
}
