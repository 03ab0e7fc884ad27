import uPlot from 'uplot'
import type { TimeSpan } from '../../src-core/series/time-span'
import { drawMarks, type Frame, linePath } from './chart-drawing'
import type { ChartFocus, ChartModel, DrawnPoints } from './chart-model'
import { fitLabel } from './lane-drawing'
import { fontFamily, type PictureStyles } from './picture-styles'
import { numberTicks, tickLabels, type TimeTick } from './ticks'

export interface PlotSource {
  model(): ChartModel
  styles(): PictureStyles
  ticks(): readonly TimeTick[]
  focus(): ChartFocus | null
  /** The pointer is at this time and this pixel of the canvas; null: it has left. */
  onHover(at: { readonly time: number; readonly x: number; readonly y: number } | null): void
  onZoom(span: TimeSpan): void
  /** This press begins something else than a zoom. */
  isTaken(event: MouseEvent): boolean
}

/** CSS pixels. */
export interface PlotSize {
  readonly width: number
  readonly height: number
}

export interface ChartPlot {
  /** The plot without its axes, which receives the pointer events. */
  readonly over: HTMLElement
  /** Draws the current model, which must have the same lines and axes as when the plot was made. */
  update(): void
  /** Redraws the event in focus, and the lines from their existing paths. */
  refocus(): void
  resize(size: PlotSize): void
  destroy(): void
}

/** The height of saved pictures, in CSS pixels. */
export const plotHeight = 190
export const axisWidth = 60
export const sidePadding = 12
export const timeAxisHeight = 24
const [nameHeight, tickSize, tickGap] = [16, 4, 3]
/** For the numbers of a value axis, between its line and its name. */
const labelRoom = axisWidth - nameHeight - tickSize - tickGap
const ticksPerAxis = 5
/** CSS pixels for a label with the space around it. */
const tickHeight = 32

const axisScale = (axis: number): string => `y${String(axis)}`

const frameOf = (plot: uPlot): Frame => {
  const { left, top, width, height } = plot.bbox
  return { left, top, width, height, ratio: uPlot.pxRatio }
}

const scalesOf = (source: PlotSource): uPlot.Scales => ({
  x: { time: false, auto: false, range: () => [source.model().span.from, source.model().span.to] },
  ...Object.fromEntries(
    source.model().axes.map((_, axis) => [
      axisScale(axis),
      {
        auto: false,
        range: (): [number, number] => {
          const { low = 0, high = 1 } = source.model().axes[axis] ?? {}
          return [low, high]
        },
      },
    ]),
  ),
})

const axesOf = (source: PlotSource): uPlot.Axis[] => {
  const { font, faint, grid, lines } = source.styles()
  const shared = {
    font,
    ticks: { stroke: grid, width: 1, size: tickSize },
    labelFont: `11px ${fontFamily}`,
    labelSize: nameHeight,
    labelGap: 0,
    gap: tickGap,
  }
  const time: uPlot.Axis = {
    ...shared,
    stroke: faint,
    size: timeAxisHeight,
    grid: { stroke: grid, width: 1 },
    splits: () => source.ticks().map((tick) => tick.time),
    values: () => source.ticks().map((tick) => tick.label),
  }
  const values = source.model().axes.map(({ label, style }, axis): uPlot.Axis => {
    const ink = style === null ? faint : (lines[style]?.ink ?? faint)
    const ticks = ({ height }: uPlot) => {
      const count = Math.max(1, Math.min(ticksPerAxis, Math.floor((height - timeAxisHeight) / tickHeight)))
      return numberTicks(source.model().axes[axis]?.low ?? 0, source.model().axes[axis]?.high ?? 1, count)
    }
    return {
      ...shared,
      scale: axisScale(axis),
      // It has steps from 1e-16 to 1e16, and draws no axis without one.
      incrs: (_plot, _axis, from, to) => [Math.max(5, to - from)],
      side: axis === 0 ? 3 : 1,
      // The name runs upwards beside the plot, so a low plot shortens it. Next to labels that need its room,
      // it is left to the legend.
      label: (plot) => {
        const widthOf = (text: string): number => plot.ctx.measureText(text).width / uPlot.pxRatio
        const isCovered = tickLabels(ticks(plot)).some((text) => widthOf(text) > labelRoom)
        return isCovered ? '' : fitLabel(label, plot.height - timeAxisHeight, widthOf)
      },
      stroke: ink,
      size: axisWidth - shared.labelSize,
      // The grid lines of one axis are enough.
      grid: { show: axis === 0, stroke: grid, width: 1 },
      splits: (plot) => [...ticks(plot).values],
      values: (plot) => [...tickLabels(ticks(plot))],
    }
  })
  return [time, ...values]
}

/** Each line has its own times, so it is drawn from its own columns, not from those of the plot. */
const seriesFrom = (
  source: PlotSource,
  axis: number,
  drawnNow: () => DrawnPoints | null | undefined,
): uPlot.Series => ({
  scale: axisScale(axis),
  width: 1.5,
  auto: false,
  points: { show: false },
  paths: (plot) => {
    const { axes, span } = source.model()
    const drawn = drawnNow()
    const scale = axes[axis]
    return drawn && scale
      ? {
          stroke: linePath(drawn, scale, span, frameOf(plot)),
          fill: null,
          clip: null,
          band: null,
          gaps: [],
          flags: 0,
        }
      : null
  },
})

/** What is hidden lies beneath all that is shown. */
const seriesOf = (source: PlotSource): uPlot.Series[] => {
  const { lines } = source.model()
  return [
    {},
    ...lines.map(({ axis }, line) => ({
      ...seriesFrom(source, axis, () => source.model().lines[line]?.context),
      stroke: source.styles().context,
    })),
    ...lines.map(({ style, axis }, line) => {
      const { ink = '', dash = [] } = source.styles().lines[style] ?? {}
      return { ...seriesFrom(source, axis, () => source.model().lines[line]), stroke: ink, dash: [...dash] }
    }),
  ]
}

const cursorOf = (source: PlotSource): uPlot.Cursor => ({
  y: false,
  points: { show: false },
  drag: { x: true, y: false, setScale: false },
  bind: {
    dblclick: () => () => null,
    mousedown: (_plot, _target, handler) => (event) => {
      if (event.button === 0 && !source.isTaken(event)) handler(event)
      return null
    },
    mouseleave: (_plot, _target, handler) => (event) => {
      source.onHover(null)
      handler(event)
      return null
    },
  },
})

const optionsOf = (size: PlotSize, source: PlotSource): uPlot.Options => ({
  ...size,
  ms: 1,
  legend: { show: false },
  padding: [
    8,
    source.model().axes.length > 1 ? 0 : sidePadding,
    0,
    source.model().axes.length > 0 ? 0 : axisWidth,
  ],
  scales: scalesOf(source),
  axes: axesOf(source),
  series: seriesOf(source),
  cursor: cursorOf(source),
  hooks: {
    draw: [(plot) => drawMarks(plot.ctx, source.model(), source.focus(), source.styles(), frameOf(plot))],
    setCursor: [
      (plot) => {
        const { left = -1, top = -1 } = plot.cursor
        if (left >= 0) source.onHover({ time: plot.posToVal(left, 'x'), x: left, y: top })
      },
    ],
    setSelect: [
      (plot) => {
        const { left, width: chosen } = plot.select
        if (chosen < 2) return
        source.onZoom({ from: plot.posToVal(left, 'x'), to: plot.posToVal(left + chosen, 'x') })
        plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
      },
    ],
  },
})

/** Creates a chart of that size in `element`. */
export const createChartPlot = (element: HTMLElement, size: PlotSize, source: PlotSource): ChartPlot => {
  const { span, lines } = source.model()
  // uPlot draws nothing without columns; the lines bring their own.
  const nothing = [...lines, ...lines].map(() => new Float64Array(2).fill(NaN))
  const plot = new uPlot(optionsOf(size, source), [Float64Array.of(span.from, span.to), ...nothing], element)
  return {
    over: plot.over,
    update: () => {
      const { axes, span: next } = source.model()
      plot.batch(() => {
        plot.setScale('x', { min: next.from, max: next.to })
        axes.forEach(({ low, high }, axis) => plot.setScale(axisScale(axis), { min: low, max: high }))
      })
      plot.redraw(true, true)
    },
    refocus: () => plot.redraw(false, false),
    resize: (next) => plot.setSize({ ...next }),
    destroy: () => plot.destroy(),
  }
}
