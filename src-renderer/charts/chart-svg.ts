import { showHidden } from '../ui/text-pieces'
import { axisParts } from './axis-svg'
import { type Frame, type Point } from './chart-drawing'
import type { ChartModel } from './chart-model'
import { axisWidth, sidePadding } from './chart-plot'
import { flagParts, flagsHeight } from './flag-svg'
import type { LaneBlock } from './lane-blocks'
import { fitLabel, markInset } from './lane-drawing'
import { contextParts, legendSign, lineParts, type PictureSign } from './line-svg'
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

export interface PictureLane {
  readonly name: string
  readonly short: string
  readonly blocks: readonly LaneBlock[]
  /** Of hidden events, beneath the others. */
  readonly context: readonly LaneBlock[]
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

const laneParts = ({ lanes, styles }: ChartPicture, { left, top, height }: Frame): readonly string[] =>
  lanes.flatMap(({ short, blocks, context, colorOf, labelOf }, at) => {
    const y = top + height + timeAxisHeight + at * (lineHeight + 4)
    return [
      textAt(left - 6, y + 14, fitText(short, left - 6), `text-anchor="end" fill="${styles.text}"`),
      ...context.map(
        ({ from, to }) =>
          `<rect x="${String(left + from)}" y="${String(y + markInset)}" width="${String(to - from)}" height="${String(lineHeight - 2 * markInset)}" fill="${styles.context}"/>`,
      ),
      ...blocks.map(({ from, to, code, isMixed, isMark }) => {
        const inset = isMark ? markInset : 0
        const label = isMixed || isMark ? '' : fitLabel(labelOf(code), to - from - 8, textWidth)
        const rect = `<rect x="${String(left + from)}" y="${String(y + inset)}" width="${String(to - from)}" height="${String(lineHeight - 2 * inset)}" fill="${isMixed ? 'url(#mixed)' : colorOf(code)}"${isMark ? ` stroke="${styles.faint}"` : ''}/>`
        return label === '' ? rect : rect + textAt(left + from + 4, y + 14, label, `fill="${styles.text}"`)
      }),
    ]
  })

interface LegendEntry {
  readonly words: string
  readonly drawing: (at: Point) => string
}

const legendEntries = ({ model, lanes, signs, styles }: ChartPicture): readonly LegendEntry[] => [
  ...model.lines.flatMap(({ series, style }) => {
    const look = styles.lines[style]
    if (!look) return []
    const drawing = ({ x, y }: Point): string =>
      `<path d="M${round(x)} ${round(y)}h22" stroke="${look.ink}" stroke-width="1.5" stroke-dasharray="${look.dash.join(' ')}"/>` +
      sign(markerPaths[look.marker], { x: x + 11, y }, 3, `fill="${look.ink}"`)
    return [{ words: showHidden(series.name), drawing }]
  }),
  ...lanes.flatMap(({ legend }) =>
    legend.map(({ label, color }) => ({
      words: label,
      drawing: ({ x, y }: Point) =>
        `<rect x="${round(x + 4)}" y="${round(y - 6)}" width="14" height="12" fill="${color}"/>`,
    })),
  ),
  ...signs.map((one) => {
    const [path, attributes] = legendSign(one, styles)
    return { words: one.words, drawing: ({ x, y }: Point) => sign(path, { x: x + 11, y }, 4, attributes) }
  }),
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
    ...titleLines.map((line, at) =>
      textAt(
        axisWidth,
        titleLineHeight * (at + 1),
        line,
        `fill="${styles.text}" font-size="${String(titleSize)}"`,
      ),
    ),
    ...axisParts(picture, frame),
    ...flagParts(flags, styles, frame),
    `<g clip-path="url(#${clipName})">`,
    ...model.lines.flatMap((line) => contextParts(picture, line, frame)),
    ...model.lines.flatMap((line) => lineParts(picture, line, frame)),
    '</g>',
    ...laneParts(picture, frame),
    ...legend.parts,
    '</svg>',
  ].join('\n')
  return { svg, height }
}
