import type { Frame } from './chart-drawing'
import type { ChartModel } from './chart-model'
import { axisWidth } from './chart-plot'
import type { PictureStyles } from './picture-styles'
import { characterWidth, escapeXml, round, textAt } from './svg-parts'
import { numberTicks, tickLabels, type TimeTick } from './ticks'

interface DrawnAxes {
  readonly model: ChartModel
  readonly ticks: readonly TimeTick[]
  readonly styles: PictureStyles
}

/** From an axis to its numbers, and the room of its name beyond them; CSS pixels. */
const [labelDistance, nameRoom] = [6, 18]

/** The lines, numbers and names of the axes, in SVG. */
export const axisParts = ({ model, ticks, styles }: DrawnAxes, frame: Frame): readonly string[] => {
  const { left, top, width, height } = frame
  const bottom = top + height
  const toX = (time: number): number =>
    left + ((time - model.span.from) / (model.span.to - model.span.from)) * width
  const times = ticks.flatMap(({ time, label }) => [
    `<path d="M${round(toX(time))} ${round(top)}V${round(bottom + 4)}" stroke="${styles.grid}"/>`,
    textAt(toX(time), bottom + 16, label, `text-anchor="middle" fill="${styles.faint}"`),
  ])
  const values = model.axes.flatMap(({ label, low, high, style }, axis) => {
    const ink = (style === null ? undefined : styles.lines[style]?.ink) ?? styles.faint
    const edge = axis === 0 ? left : left + width + (axis - 1) * axisWidth
    const away = axis === 0 ? -1 : 1
    const marks = numberTicks(low, high, 5)
    const labels = tickLabels(marks)
    const nameX = edge + away * (axisWidth - 10)
    // Next to labels that need its room, the name is left to the legend.
    const isCovered = labels.some(
      (text) => text.length * characterWidth > axisWidth - labelDistance - nameRoom,
    )
    return [
      ...marks.values.flatMap((value, at) => {
        const y = top + height - ((value - low) / (high - low)) * height
        const grid =
          axis === 0 ? `<path d="M${round(left)} ${round(y)}h${round(width)}" stroke="${styles.grid}"/>` : ''
        return [
          grid,
          textAt(
            edge + away * labelDistance,
            y + 4,
            labels[at] ?? '',
            `text-anchor="${axis === 0 ? 'end' : 'start'}" fill="${ink}"`,
          ),
        ]
      }),
      ...(isCovered
        ? []
        : [
            `<text transform="translate(${round(nameX)} ${round(top + height / 2)}) rotate(-90)" text-anchor="middle" fill="${ink}">${escapeXml(label)}</text>`,
          ]),
    ]
  })
  return [...times, ...values]
}
