import {
  crossPath,
  edgeBeyond,
  edgePath,
  flagPathAt,
  type Frame,
  markInk,
  markRadius,
  type Point,
  pointAtEdge,
  ringPath,
  splitAtEdges,
  toPointOf,
  traceLine,
} from './chart-drawing'
import { type ChartLine, type ChartModel, type DrawnPoints, type MarkKind, markKinds } from './chart-model'
import { areCrowded, bandLook, markRuns } from './mark-runs'
import { markerPaths, type PictureStyles } from './picture-styles'
import { round, sign } from './svg-parts'

export interface PictureSign {
  readonly kind: MarkKind | 'edge' | 'misfit' | 'beyond' | 'context'
  readonly words: string
  /** Of `edge`: all of them are below the values shown. */
  readonly isBelow?: boolean
  /** Of `edge`: what all of them are marked as; absent: they differ. */
  readonly of?: MarkKind
}

const linePath = (line: DrawnPoints, toPoint: (time: number, value: number) => Point): string => {
  const parts: string[] = []
  const pen = {
    moveTo: (x: number, y: number) => parts.push(`M${round(x)} ${round(y)}`),
    lineTo: (x: number, y: number) => parts.push(`L${round(x)} ${round(y)}`),
  }
  traceLine(pen, line, toPoint, 1)
  return parts.join('')
}

const points = (
  { times, values }: ChartLine['points'],
  toPoint: (time: number, value: number) => Point,
): readonly Point[] => Array.from(times, (time, at) => toPoint(time, values[at] ?? 0))

interface DrawnModel {
  readonly model: ChartModel
  readonly styles: PictureStyles
}

const markPathAt = (kind: MarkKind, at: Point, frame: Frame): string => {
  if (kind === 'noted') return flagPathAt(at, frame, markRadius.noted)
  return kind === 'deleted' ? crossPath : ringPath
}

/** The hidden events of a line, which lie beneath all lines, in SVG. */
export const contextParts = (
  { model, styles }: DrawnModel,
  { context, axis }: ChartLine,
  frame: Frame,
): readonly string[] => {
  const scale = model.axes[axis]
  if (context === null || !scale) return []
  const path = linePath(context, toPointOf(scale, model.span, frame))
  return [`<path d="${path}" fill="none" stroke="${styles.context}" stroke-width="1.5"/>`]
}

const bandPart = (band: readonly Point[], { warning }: PictureStyles): string =>
  `<path d="M${band.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}" fill="none" stroke="${warning}" stroke-width="${String(bandLook.width)}" stroke-opacity="${String(bandLook.opacity)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** The marks of one kind in the plot. */
const markParts = (
  kind: MarkKind,
  found: readonly Point[],
  { styles, frame, isCrowded }: { styles: PictureStyles; frame: Frame; isCrowded: boolean },
): readonly string[] => {
  if (isCrowded) return found.map((at) => sign(ringPath, at, markRadius.crowded, `fill="${styles.accent}"`))
  const { rings, bands } =
    kind === 'flagged' ? markRuns(found, 2 * markRadius.flagged) : { rings: found, bands: [] }
  return [
    ...bands.map((band) => bandPart(band, styles)),
    ...rings.map((at) =>
      sign(markPathAt(kind, at, frame), at, markRadius[kind], signAttributes(styles)[kind]),
    ),
  ]
}

/** A line with its markers and signs, in SVG. */
export const lineParts = (
  { model, styles }: DrawnModel,
  line: ChartLine,
  frame: Frame,
): readonly string[] => {
  const axis = model.axes[line.axis]
  const style = styles.lines[line.style]
  if (!axis || !style) return []
  const toPoint = toPointOf(axis, model.span, frame)
  const dash = style.dash.length === 0 ? '' : ` stroke-dasharray="${style.dash.join(' ')}"`
  const atEdge = (time: number, edge: number): Point =>
    pointAtEdge(toPoint(time, 0).x, edge, frame, markRadius.misfit)
  const markers = line.hasMarkers
    ? points(line.points, toPoint).map((at) =>
        sign(markerPaths[style.marker], at, markRadius.marker, `fill="${style.ink}"`),
      )
    : []
  const misfits = Array.from(line.misfits.times, (time, at) => {
    const edge = line.misfits.values[at] ?? 1
    return sign(edgePath(edge), atEdge(time, edge), markRadius.misfit, `fill="${style.ink}"`)
  })
  const marks = markKinds.flatMap((kind) => {
    const { inside, beyond } = splitAtEdges(line.marks[kind], axis)
    const isCrowded = kind === 'selected' && areCrowded(line.marks.selected, toPoint, 1)
    const outward = Array.from(beyond.times, (time, at) => {
      const edge = edgeBeyond(axis, beyond.values[at] ?? 0)
      return sign(
        edgePath(-edge),
        atEdge(time, edge),
        markRadius.misfit,
        `fill="none" stroke="${markInk(styles)[kind]}" stroke-width="1.5"`,
      )
    })
    return [...markParts(kind, points(inside, toPoint), { styles, frame, isCrowded }), ...outward]
  })
  return [
    `<path d="${linePath(line, toPoint)}" fill="none" stroke="${style.ink}" stroke-width="1.5"${dash}/>`,
    ...markers,
    ...misfits,
    ...marks,
  ]
}

const signAttributes = (styles: PictureStyles) => ({
  flagged: `fill="none" stroke="${styles.warning}" stroke-width="1.5"`,
  deleted: `fill="none" stroke="${styles.error}" stroke-width="1.5"`,
  selected: `fill="${styles.accent}" stroke="${styles.ground}" stroke-width="1.5"`,
  noted: `fill="${styles.accent}" stroke="${styles.accent}" stroke-width="1.5"`,
  edge: `fill="none" stroke="${styles.faint}" stroke-width="1.5"`,
  misfit: `fill="${styles.faint}"`,
  beyond: `fill="${styles.faint}"`,
  context: `fill="none" stroke="${styles.context}" stroke-width="3"`,
})

const signPaths: Readonly<Record<PictureSign['kind'], string>> = {
  flagged: ringPath,
  deleted: crossPath,
  selected: ringPath,
  // In the middle of its height.
  noted: 'M-.8 1.3V-1.3H1.2L.6 -.7L1.2 -.1H-.8',
  edge: edgePath(-1),
  misfit: edgePath(1),
  context: 'M-2.5 0H2.5',
  // Arrows up and down: values outside the picture.
  beyond: 'M0 -1.4L.9 -.3H-.9ZM0 1.4L.9 .3H-.9Z',
}

/** How a sign of the legend is drawn: as it is in the picture. */
export const legendSign = (
  { kind, isBelow, of }: PictureSign,
  styles: PictureStyles,
): readonly [path: string, attributes: string] => [
  isBelow === true ? edgePath(1) : signPaths[kind],
  of === undefined
    ? signAttributes(styles)[kind]
    : `fill="none" stroke="${markInk(styles)[of]}" stroke-width="1.5"`,
]
