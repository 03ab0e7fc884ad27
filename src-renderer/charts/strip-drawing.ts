import type { TimeSpan } from '../../src-core/series/time-span'
import type { Density } from './density'
import type { PictureStyles } from './picture-styles'
import type { TimeTick } from './ticks'

/** CSS pixels. */
export const slotWidth = 8
const slotGap = 2
export const stripHeight = 41
const labelHeight = 14
const barHeight = stripHeight - labelHeight
/** Minimum heights: a single event must be visible beside a burst of thousands, a flagged one in it. */
const minBarHeight = 3
const minFlaggedHeight = 7

export interface StripPicture {
  readonly all: Density
  readonly shown: Density | null
  readonly ticks: readonly TimeTick[]
  /** The spans that have not been fetched, or are in doubt; they may overlap. */
  readonly unfetched: readonly TimeSpan[]
  /** What is said on the hatching; empty: nothing. */
  readonly doubt: string
  /** The range that the user is choosing, and the span of the chart. */
  readonly chosen: TimeSpan | null
  readonly window: TimeSpan | null
}

type Canvas = CanvasRenderingContext2D

interface BarLook {
  readonly highest: number
  readonly width: number
  readonly color: string
  /** CSS pixels of the lowest bar. */
  readonly least: number
}

const drawBars = (canvas: Canvas, counts: Uint32Array, { highest, width, color, least }: BarLook): void => {
  canvas.fillStyle = color
  counts.forEach((count, slot) => {
    if (count === 0) return
    const height = Math.max(least, (count / highest) * (barHeight - 2))
    const left = Math.round((slot * width) / counts.length)
    const right = Math.round(((slot + 1) * width) / counts.length)
    canvas.fillRect(left, barHeight - height, Math.max(1, right - left - slotGap), height)
  })
}

const drawTicks = (
  canvas: Canvas,
  ticks: readonly TimeTick[],
  toX: (time: number) => number,
  width: number,
  styles: PictureStyles,
): void => {
  canvas.font = styles.font
  canvas.textBaseline = 'bottom'
  canvas.textAlign = 'center'
  for (const { time, label } of ticks) {
    const x = toX(time)
    const half = canvas.measureText(label).width / 2
    canvas.fillStyle = styles.grid
    canvas.fillRect(Math.round(x), barHeight, 1, 3)
    canvas.fillStyle = styles.faint
    if (x - half >= 0 && x + half <= width) canvas.fillText(label, x, stripHeight)
  }
}

/** CSS pixels between two lines of the hatching. */
const hatchDistance = 8

/** Hatched, because blank would mean that nothing happened. */
const drawHatching = (
  canvas: Canvas,
  unfetched: readonly TimeSpan[],
  toX: (time: number) => number,
  width: number,
  styles: PictureStyles,
): void => {
  if (unfetched.length === 0) return
  canvas.save()
  canvas.beginPath()
  for (const { from, to } of unfetched) canvas.rect(toX(from), 0, Math.max(1, toX(to) - toX(from)), barHeight)
  canvas.clip()
  canvas.strokeStyle = styles.faint
  canvas.globalAlpha = 0.4
  canvas.lineWidth = 1.5
  canvas.beginPath()
  for (let x = -barHeight; x < width; x += hatchDistance) {
    canvas.moveTo(x, barHeight)
    canvas.lineTo(x + barHeight, 0)
  }
  canvas.stroke()
  canvas.restore()
}

/** The first slot of the longest stretch without an event, and the one after it. */
const longestGap = (counts: Uint32Array): readonly [number, number] => {
  let [first, end] = [0, 0]
  let start = 0
  for (let slot = 0; slot <= counts.length; slot += 1) {
    if (slot < counts.length && counts[slot] === 0) continue
    if (slot - start > end - first) [first, end] = [start, slot]
    start = slot + 1
  }
  return [first, end]
}

/** CSS pixels at either side of the words on the hatching. */
const doubtPadding = 6

/** Where no bar is, if there is room. */
const drawDoubt = (
  canvas: Canvas,
  doubt: string,
  { counts }: Density,
  width: number,
  styles: PictureStyles,
): void => {
  canvas.font = styles.font
  const wide = canvas.measureText(doubt).width + 2 * doubtPadding
  const [first, end] = longestGap(counts)
  const slot = width / counts.length
  if (doubt === '' || (end - first) * slot < wide) return
  const middle = ((first + end) / 2) * slot
  canvas.fillStyle = styles.ground
  canvas.fillRect(middle - wide / 2, 4, wide, barHeight - 8)
  canvas.fillStyle = styles.text
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'center'
  canvas.fillText(doubt, middle, barHeight / 2)
}

/** Draws the strip; the context uses CSS pixels. */
export const drawStrip = (
  canvas: Canvas,
  width: number,
  picture: StripPicture,
  styles: PictureStyles,
): void => {
  const { all, shown, chosen, window } = picture
  const { from, to } = all.span
  const toX = (time: number): number => ((time - from) / (to - from)) * width
  canvas.clearRect(0, 0, width, stripHeight)
  canvas.fillStyle = styles.grid
  canvas.fillRect(0, barHeight, width, 1)
  drawHatching(canvas, picture.unfetched, toX, width, styles)
  drawDoubt(canvas, picture.doubt, all, width, styles)
  drawTicks(canvas, picture.ticks, toX, width, styles)
  const look = { highest: all.highest, width, least: minBarHeight }
  drawBars(canvas, all.counts, { ...look, color: shown === null ? styles.bars : styles.grid })
  if (shown !== null) drawBars(canvas, shown.counts, { ...look, color: styles.accent })
  drawBars(canvas, (shown ?? all).flagged, { ...look, color: styles.error, least: minFlaggedHeight })
  if (window !== null) {
    canvas.strokeStyle = styles.faint
    canvas.strokeRect(
      Math.round(toX(window.from)) + 0.5,
      0.5,
      Math.max(2, Math.round(toX(window.to) - toX(window.from)) - 1),
      barHeight - 1,
    )
  }
  if (chosen === null) return
  canvas.globalAlpha = 0.18
  canvas.fillStyle = styles.accent
  canvas.fillRect(toX(chosen.from), 0, Math.max(1, toX(chosen.to) - toX(chosen.from)), barHeight)
  canvas.globalAlpha = 1
  for (const edge of [chosen.from, chosen.to])
    canvas.fillRect(Math.min(width - 1, Math.round(toX(edge))), 0, 1, barHeight)
}
