import type { TableLook } from '../../src-core/formats/foreign/table-look'
import { otherInk } from '../../src-core/series/attribute-inks'

/** The colour of each attribute: that which it has once the table is open. */
export const dotsOf = ({ series }: TableLook): ((attribute: string) => string) => {
  const inks = new Map(series.map(({ attribute, ink }) => [attribute, ink]))
  return (attribute) => `var(--ink-${String(inks.get(attribute) ?? otherInk)})`
}
