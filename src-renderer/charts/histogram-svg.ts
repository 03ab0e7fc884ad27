import { fontFamily, type PictureStyles } from './picture-styles'
import { escapeXml, fitText, round, textAt, textWidth } from './svg-parts'

/** A bar with its words: `label` stands below it, unless there is no room. */
export interface HistogramBar {
  readonly count: number
  readonly label: string
}

export interface HistogramPicture {
  readonly title: string
  /** Which events it covers, in words below the title; empty if that stands elsewhere, or all. */
  readonly scope: string
  /** What the bars leave out, in words; empty if nothing. */
  readonly note: string
  /** Whether the labels name the lower edge of a bar instead of the bar. */
  readonly isOfEdges: boolean
  readonly bars: readonly HistogramBar[]
  readonly countText: (count: number) => string
  /** The colour of the attribute. */
  readonly ink: string
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  readonly styles: PictureStyles
}

const side = 12
const titleHeight = 24
const scopeHeight = 16
const labelHeight = 18

/** The part of a picture that the bars fill. */
export const histogramFrame = ({
  width,
  height,
  scope,
  note,
}: Pick<HistogramPicture, 'width' | 'height' | 'scope' | 'note'>) => {
  const above = titleHeight + (scope === '' ? 0 : scopeHeight)
  return {
    left: side,
    top: above + labelHeight,
    width: width - 2 * side,
    height: height - above - 2 * labelHeight - (note === '' ? 4 : labelHeight + 4),
  }
}

/** Every nth label, so that none touches the next. */
const labelParts = (
  { bars, isOfEdges, styles }: HistogramPicture,
  left: number,
  y: number,
  barWidth: number,
): readonly string[] => {
  const longest = Math.max(0, ...bars.map(({ label }) => textWidth(label))) + 8
  // The first one must not begin outside the picture.
  const shift = Math.max(0, textWidth(bars[0]?.label ?? '') / 2 + 1 - left)
  const every = isOfEdges ? Math.max(1, Math.ceil((longest + shift) / barWidth)) : 1
  return bars.flatMap(({ label }, at) => {
    if (at % every !== 0) return []
    const x = left + at * barWidth
    if (!isOfEdges)
      return [
        textAt(x + barWidth / 2, y, fitText(label, barWidth), `text-anchor="middle" fill="${styles.faint}"`),
      ]
    return [
      `<path d="M${round(x)} ${round(y - 14)}v4" stroke="${styles.faint}"/>`,
      textAt(at === 0 ? x + shift : x, y, label, `text-anchor="middle" fill="${styles.faint}"`),
    ]
  })
}

/** The SVG text of a histogram, a picture that explains itself. */
export const histogramSvg = (picture: HistogramPicture): string => {
  const { title, scope, note, bars, countText, ink, width, height, styles } = picture
  const { left, top, width: inner, height: room } = histogramFrame(picture)
  const highest = Math.max(1, ...bars.map(({ count }) => count))
  const barWidth = inner / Math.max(1, bars.length)
  const gap = Math.min(2, barWidth / 4)
  const drawn = bars.flatMap(({ count }, at) => {
    if (count === 0) return []
    // One event among a million is still seen.
    const high = Math.max(1, (count / highest) * room)
    return [
      `<rect x="${round(left + at * barWidth + gap / 2)}" y="${round(top + room - high)}" width="${round(barWidth - gap)}" height="${round(high)}" fill="${ink}"/>`,
    ]
  })
  const bottom = top + room
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" font-family="${escapeXml(fontFamily)}" font-size="11">`,
    `<title>${escapeXml(title)}</title><rect width="100%" height="100%" fill="${styles.ground}"/>`,
    textAt(left, 16, fitText(title, inner + 30), `fill="${styles.text}" font-size="12"`),
    scope === '' ? '' : textAt(left, 32, fitText(scope, inner + 30), `fill="${styles.faint}"`),
    `<path d="M${round(left)} ${round(top)}h${round(inner)}" stroke="${styles.grid}"/>`,
    bars.length === 0 ? '' : textAt(left, top - 4, countText(highest), `fill="${styles.faint}"`),
    ...drawn,
    `<path d="M${round(left)} ${round(bottom)}h${round(inner)}" stroke="${styles.faint}"/>`,
    ...labelParts(picture, left, bottom + 14, barWidth),
    note === '' ? '' : textAt(left, height - 6, fitText(note, inner + 30), `fill="${styles.text}"`),
    '</svg>',
  ].join('\n')
}
