import type { TimeSpan } from '../../src-core/series/time-span'
import type { Lane } from './chart-series'
import type { PictureLane } from './chart-svg'
import { laneBlocks } from './lane-blocks'
import type { PictureStyles } from './picture-styles'

/** Lanes as a picture has them. `width`: CSS pixels of the plot; `about`: joins a name and a state. */
export const pictureLanes = (
  lanes: readonly Lane[],
  span: TimeSpan,
  width: number,
  styles: PictureStyles,
  about: (subject: string, text: string) => string,
): readonly PictureLane[] =>
  lanes.map(({ name, short, runs, context, look, legend }) => ({
    name,
    short,
    blocks: laneBlocks(runs, span, Math.max(1, Math.round(width)), look.isUrgent),
    context: context ? laneBlocks(context, span, Math.max(1, Math.round(width))) : [],
    colorOf: (code: number) => styles.fills[look.fillOf(code) ?? -1] ?? styles.grid,
    labelOf: look.labelOf,
    legend: legend.map(({ label, fill }) => ({
      label: about(name, label),
      color: styles.fills[fill ?? -1] ?? styles.grid,
    })),
  }))
