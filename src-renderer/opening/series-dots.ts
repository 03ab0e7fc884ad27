import type { TableLook } from '../../src-core/formats/foreign/table-look'
import { otherInk, rememberedInks } from '../../src-core/series/attribute-inks'
import { useInkMemory } from '../results/attribute-inks'

/** The colour of each attribute: that which it has once the table is open. */
export const dotsOf = ({ series }: TableLook): ((attribute: string) => string) => {
  const inks = rememberedInks(
    new Map(series.map(({ attribute, ink }) => [attribute, ink])),
    useInkMemory().inks,
  )
  return (attribute) => `var(--ink-${String(inks.get(attribute) ?? otherInk)})`
}
