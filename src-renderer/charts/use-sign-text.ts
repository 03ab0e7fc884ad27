import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import { edgeBeyond } from './chart-drawing'
import { type ChartLine, type ChartModel, markKinds } from './chart-model'
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
    const areBeyond = ({ axis, marks }: ChartLine): boolean => {
      const of = axes[axis]
      return (
        of !== undefined &&
        markKinds.some((kind) => marks[kind].values.some((value) => edgeBeyond(of, value) !== 0))
      )
    }
    const hasEdge = lines.some(areBeyond)
    // How many are beyond says what the sign at the edge means as well.
    const edge = hasEdge && beyondCount === 0 ? (['edge'] as const) : []
    const hasContext =
      lines.some(({ context }) => context !== null) || lanes.some(({ context }) => context !== undefined)
    const rest = [...(hasMisfits ? (['misfit'] as const) : []), ...(hasContext ? (['context'] as const) : [])]
    const signs = [...kinds, ...edge, ...rest].map((kind) => ({
      kind,
      words: t(`pictures.chartPlot.${kind === 'context' && areHeldBack ? 'heldBack' : kind}`),
    }))
    if (beyondCount === 0) return signs
    const words = counted('pictures.chartPlot.beyond', beyondCount)
    return [...signs, { kind: hasEdge ? ('edge' as const) : ('beyond' as const), words }]
  }
}
