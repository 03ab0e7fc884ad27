import { showHidden } from '../ui/text-pieces'
import { axisParts } from './axis-svg'
import { crossPath, edgePath, flagPathAt, type Frame, markRadius, type Place, placer, ringPath, traceLine } from './chart-drawing'
import type { ChartLine, ChartModel, MarkKind } from './chart-model'
import { axisWidth, sidePadding } from './chart-plot'
import { flagParts, flagsHeight } from './flag-svg'
import type { LaneBlock } from './lane-blocks'
import { fitLabel, markInset } from './lane-drawing'
import type { NoteFlag } from './note-flags'
import { fontFamily, markerPaths, type PictureStyles } from './picture-styles'
import { escapeXml, fitText, round, sign, textAt, textWidth, wrapText } from './svg-parts'
import type { TimeTick } from './ticks'

/** A chart as a picture that explains itself. */
export interface ChartPicture {
  readonly title: string
  /** CSS pixels. */
  readonly width: number
  readonly plotHeight: number
  readonly model: ChartModel
  readonly ticks: readonly TimeTick[]
  readonly lanes: readonly PictureLane[]
  readonly flags: readonly NoteFlag[]
  /** The signs that occur, with their meaning. */
  readonly signs: readonly PictureSign[]
  readonly styles: PictureStyles
}

export interface PictureSign {
  readonly kind: MarkKind | 'misfit' | 'beyond'
  readonly words: string
}

export interface PictureLane {
  readonly name: string
  readonly short: string
  readonly blocks: readonly LaneBlock[]
  readonly colorOf: (code: number) => string
  readonly labelOf: (code: number) => string
  readonly legend: readonly { readonly label: string; readonly color: string }[]
}

const lineHeight = 20
/** Below the last line of the title. */
const titleGap = 12
const titleLineHeight = 18
/** Longer titles say nothing more. */
const mostTitleLines = 4
const titleSize = 13
/** From the width of other letters to that of the title. */
const titleScale = titleSize / 11
const timeAxisHeight = 22
const legendGap = 18

const linePath = (line: ChartLine, toPlace: (time: number, value: number) => Place): string => {
  const parts: string[] = []
  const pen = {
    moveTo: (x: number, y: number) => parts.push(`M${round(x)} ${round(y)}`),
    lineTo: (x: number, y: number) => parts.push(`L${round(x)} ${round(y)}`),
  }
  traceLine(pen, line, toPlace, 1)
  return parts.join('')
}

const places = ({ times, values }: ChartLine['points'], toPlace: (time: number, value: number) => Place): readonly Place[] =>
  Array.from(times, (time, at) => toPlace(time, values[at] ?? 0))

const lineParts = ({ model, styles }: ChartPicture, line: ChartLine, frame: Frame): readonly string[] => {
  const axis = model.axes[line.axis]
  const style = styles.lines[line.style]
  if (!axis || !style) return []
  const toPlace = placer(axis, model.span, frame)
  const dash = style.dash.length === 0 ? '' : ` stroke-dasharray="${style.dash.join(' ')}"`
  const markers = line.hasMarkers ? places(line.points, toPlace).map((at) => sign(markerPaths[style.marker], at, markRadius.marker, `fill="${style.ink}"`)) : []
  const misfits = Array.from(line.misfits.times, (time, at) => {
    const edge = line.misfits.values[at] ?? 1
    const y = edge < 0 ? frame.top + frame.height - markRadius.misfit : frame.top + markRadius.misfit
    return sign(edgePath(edge), { x: toPlace(time, 0).x, y }, markRadius.misfit, `fill="${style.ink}"`)
  })
  return [
    `<path d="${linePath(line, toPlace)}" fill="none" stroke="${style.ink}" stroke-width="1.5"${dash}/>`,
    ...markers,
    ...misfits,
    ...places(line.marks.flagged, toPlace).map((at) => sign(ringPath, at, markRadius.flagged, signAttributes(styles).flagged)),
    ...places(line.marks.deleted, toPlace).map((at) => sign(crossPath, at, markRadius.deleted, signAttributes(styles).deleted)),
    ...places(line.marks.selected, toPlace).map((at) => sign(ringPath, at, markRadius.selected, signAttributes(styles).selected)),
    ...places(line.marks.noted, toPlace).map((at) => sign(flagPathAt(at, frame, markRadius.noted), at, markRadius.noted, signAttributes(styles).noted)),
  ]
}

const signAttributes = (styles: PictureStyles) => ({
  flagged: `fill="none" stroke="${styles.warning}" stroke-width="1.5"`,
  deleted: `fill="none" stroke="${styles.error}" stroke-width="1.5"`,
  selected: `fill="${styles.accent}" stroke="${styles.ground}" stroke-width="1.5"`,
  noted: `fill="${styles.accent}" stroke="${styles.accent}" stroke-width="1.5"`,
  misfit: `fill="${styles.faint}"`,
  beyond: `fill="${styles.faint}"`,
})

const signPaths: Readonly<Record<PictureSign['kind'], string>> = {
  flagged: ringPath,
  deleted: crossPath,
  selected: ringPath,
  // In the middle of its height.
  noted: 'M-.8 1.3V-1.3H1.2L.6 -.7L1.2 -.1H-.8',
  misfit: edgePath(1),
  // Arrows up and down: values outside the picture.
  beyond: 'M0 -1.4L.9 -.3H-.9ZM0 1.4L.9 .3H-.9Z',
}

const laneParts = ({ lanes, styles }: ChartPicture, { left, top, height }: Frame): readonly string[] =>
  lanes.flatMap(({ short, blocks, colorOf, labelOf }, at) => {
    const y = top + height + timeAxisHeight + at * (lineHeight + 4)
    return [
      textAt(left - 6, y + 14, fitText(short, left - 6), `text-anchor="end" fill="${styles.text}"`),
      ...blocks.map(({ from, to, code, isMixed, isMark }) => {
        const inset = isMark ? markInset : 0
        const label = isMixed || isMark ? '' : fitLabel(labelOf(code), to - from - 8, textWidth)
        const rect = `<rect x="${String(left + from)}" y="${String(y + inset)}" width="${String(to - from)}" height="${String(lineHeight - 2 * inset)}" fill="${isMixed ? 'url(#mixed)' : colorOf(code)}"/>`
        return label === '' ? rect : rect + textAt(left + from + 4, y + 14, label, `fill="${styles.text}"`)
      }),
    ]
  })

interface LegendEntry {
  readonly words: string
  readonly drawing: (at: Place) => string
}

const legendEntries = ({ model, lanes, signs, styles }: ChartPicture): readonly LegendEntry[] => [
  ...model.lines.flatMap(({ series, style }) => {
    const look = styles.lines[style]
    if (!look) return []
    const drawing = ({ x, y }: Place): string =>
      `<path d="M${round(x)} ${round(y)}h22" stroke="${look.ink}" stroke-width="1.5" stroke-dasharray="${look.dash.join(' ')}"/>` +
      sign(markerPaths[look.marker], { x: x + 11, y }, 3, `fill="${look.ink}"`)
    return [{ words: showHidden(series.name), drawing }]
  }),
  ...lanes.flatMap(({ name, legend }) =>
    legend.map(({ label, color }) => ({
      words: `${name}: ${label}`,
      drawing: ({ x, y }: Place) => `<rect x="${round(x + 4)}" y="${round(y - 6)}" width="14" height="12" fill="${color}"/>`,
    })),
  ),
  ...signs.map(({ kind, words }) => ({ words, drawing: ({ x, y }: Place) => sign(signPaths[kind], { x: x + 11, y }, 4, signAttributes(styles)[kind]) })),
]

interface Legend {
  readonly parts: readonly string[]
  readonly height: number
}

const legendOf = (picture: ChartPicture, left: number, top: number): Legend => {
  let [x, y] = [left, top + lineHeight / 2]
  const parts = legendEntries(picture).flatMap(({ words: whole, drawing }) => {
    const words = fitText(whole, picture.width - sidePadding - left - 28)
    const length = 28 + textWidth(words)
    if (x > left && x + length > picture.width - sidePadding) [x, y] = [left, y + lineHeight]
    const drawn = [drawing({ x, y }), textAt(x + 28, y + 4, words, `fill="${picture.styles.text}"`)]
    x += length + legendGap
    return drawn
  })
  return { parts, height: y + lineHeight / 2 - top }
}

/** The SVG text of a chart, and its height. */
export const chartSvg = (picture: ChartPicture): { readonly svg: string; readonly height: number } => {
  const { model, width, plotHeight, styles, lanes, flags, title } = picture
  const right = model.axes.length > 1 ? (model.axes.length - 1) * axisWidth : sidePadding
  const titleLines = wrapText(title, (width - axisWidth - sidePadding) / titleScale, mostTitleLines)
  const frame: Frame = {
    left: axisWidth,
    top: titleGap + titleLines.length * titleLineHeight + (flags.length > 0 ? flagsHeight : 0),
    width: width - axisWidth - right,
    height: plotHeight,
    ratio: 1,
  }
  const lanesEnd = frame.top + plotHeight + timeAxisHeight + lanes.length * (lineHeight + 4)
  const legend = legendOf(picture, axisWidth, lanesEnd + 6)
  const height = Math.ceil(lanesEnd + legend.height + 18)
  // Several pictures in one page share their names: the same name must mean the same frame.
  const clipName = `plot-${[frame.left, frame.top, frame.width, frame.height].map(round).join('-')}`
  const clip = `<clipPath id="${clipName}"><rect x="${String(frame.left)}" y="${String(frame.top)}" width="${round(frame.width)}" height="${round(frame.height)}"/></clipPath>`
  const mixed = `<pattern id="mixed" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0V4" stroke="${styles.faint}" stroke-width="3"/></pattern>`
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" font-family="${escapeXml(fontFamily)}" font-size="11">`,
    `<title>${escapeXml(title)}</title><defs>${clip}${mixed}</defs><rect width="100%" height="100%" fill="${styles.ground}"/>`,
    ...titleLines.map((line, at) => textAt(axisWidth, titleLineHeight * (at + 1), line, `fill="${styles.text}" font-size="${String(titleSize)}"`)),
    ...axisParts(picture, frame),
    ...flagParts(flags, styles, frame),
    `<g clip-path="url(#${clipName})">`,
    ...model.lines.flatMap((line) => lineParts(picture, line, frame)),
    '</g>',
    ...laneParts(picture, frame),
    ...legend.parts,
    '</svg>',
  ].join('\n')
  return { svg, height }
}
