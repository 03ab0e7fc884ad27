import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import { edgeBeyond } from './chart-drawing'
import { type ChartLine, type ChartModel, type MarkKind, markKinds } from './chart-model'
import type { Lane } from './chart-series'
import type { PictureSign } from './line-svg'

/** The signs that occur in a chart, with their meaning. */
export const useSignText = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  /** `lanes`: those below the lines. `areHeldBack`: what is not shown waits for its place in the rows. */
  return (
    { lines, axes, beyondCount }: ChartModel,
    lanes: readonly Lane[] = [],
    areHeldBack = false,
  ): readonly PictureSign[] => {
    const kinds = markKinds.filter((kind) => lines.some(({ marks }) => marks[kind].rows.length > 0))
    const hasMisfits = lines.some(({ misfits }) => misfits.rows.length > 0)
    const beyondOf = ({ axis, marks }: ChartLine): readonly (readonly [MarkKind, edge: number])[] => {
      const of = axes[axis]
      if (of === undefined) return []
      return markKinds.flatMap((kind) => {
        const edges = Array.from(marks[kind].values, (value) => edgeBeyond(of, value))
        return ([-1, 1] as const).filter((edge) => edges.includes(edge)).map((edge) => [kind, edge] as const)
      })
    }
    const beyond = lines.flatMap(beyondOf)
    const hasEdge = beyond.length > 0
    const [[first] = []] = beyond
    /** As they are drawn: down, and in the colour of their mark. */
    const atEdge = {
      ...(hasEdge && beyond.every(([, edge]) => edge < 0) && { isBelow: true }),
      ...(first !== undefined && beyond.every(([kind]) => kind === first) && { of: first }),
    }
    // How many are beyond says what the sign at the edge means as well.
    const edge = hasEdge && beyondCount === 0 ? (['edge'] as const) : []
    const hasContext =
      lines.some(({ context }) => context !== null) || lanes.some(({ context }) => context !== undefined)
    const rest = [...(hasMisfits ? (['misfit'] as const) : []), ...(hasContext ? (['context'] as const) : [])]
    const signs = [...kinds, ...edge, ...rest].map((kind) => ({
      kind,
      words: t(`pictures.chartPlot.${kind === 'context' && areHeldBack ? 'heldBack' : kind}`),
      ...(kind === 'edge' && atEdge),
    }))
    if (beyondCount === 0) return signs
    const words = counted('pictures.chartPlot.beyond', beyondCount)
    return [...signs, hasEdge ? { kind: 'edge', words, ...atEdge } : { kind: 'beyond', words }]
  }
}
