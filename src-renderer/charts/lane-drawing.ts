import type { LaneBlock } from './lane-blocks'
import type { PictureStyles } from './picture-styles'

/** CSS pixels. */
export const laneHeight = 20
const labelPadding = 4
const narrow = 4
/** The state of a single event is half as high as one that is known to last. */
export const markInset = 5

/** How a lane shows each state. */
export interface LaneStyle {
  /** Index into the fills; null: the value is no text. */
  fillOf(code: number): number | null
  /** It must be seen before others. */
  isUrgent(code: number): boolean
  labelOf(code: number): string
}

/** Letters of a shortened label by which it is still known. */
const leastLetters = 5

/** Shortened to `room` CSS pixels; '' if not even a part would help. */
export const fitLabel = (label: string, room: number, widthOf: (text: string) => number): string => {
  if (widthOf(label) <= room) return label
  let length = label.length
  while (length >= leastLetters && widthOf(`${label.slice(0, length)}…`) > room) length--
  return length >= leastLetters ? `${label.slice(0, length)}…` : ''
}

/** What happened among hidden events, without colour or label; to be drawn before the lane. */
export const drawContext = (
  canvas: CanvasRenderingContext2D,
  blocks: readonly LaneBlock[],
  { context }: PictureStyles,
): void => {
  canvas.fillStyle = context
  for (const { from, to } of blocks) canvas.fillRect(from, markInset, to - from, laneHeight - 2 * markInset)
}

/**
 * States of the same colour differ in their label; a block too narrow for a label shows it under the pointer.
 */
export const drawLane = (
  canvas: CanvasRenderingContext2D,
  blocks: readonly LaneBlock[],
  look: LaneStyle,
  styles: PictureStyles,
): void => {
  canvas.font = styles.font
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'left'
  for (const { from, to, code, isMixed, isMark } of blocks) {
    const fill = look.fillOf(code)
    const inset = isMark ? markInset : 1
    canvas.fillStyle = fill === null ? styles.grid : (styles.fills[fill] ?? styles.grid)
    canvas.fillRect(from, inset, to - from, laneHeight - 2 * inset)
    // Stripes mean "several", even without colour.
    if (isMixed) {
      canvas.fillStyle = styles.ground
      for (let x = from; x < to; x += 4) canvas.fillRect(x, inset, 1, laneHeight - 2 * inset)
      continue
    }
    if (isMark) {
      // The colours of states are pale, because labels stand on them: a mark alone would hardly be seen.
      canvas.strokeStyle = styles.faint
      canvas.lineWidth = 1
      canvas.strokeRect(from + 0.5, inset + 0.5, to - from - 1, laneHeight - 2 * inset - 1)
      continue
    }
    // A narrow one needs all of its width.
    if (to - from <= narrow) continue
    canvas.fillStyle = styles.ground
    canvas.fillRect(to - 1, 1, 1, laneHeight - 2)
    canvas.fillStyle = styles.text
    const label = fitLabel(
      look.labelOf(code),
      to - from - 2 * labelPadding,
      (text) => canvas.measureText(text).width,
    )
    if (label !== '') canvas.fillText(label, from + labelPadding, laneHeight / 2)
  }
}
