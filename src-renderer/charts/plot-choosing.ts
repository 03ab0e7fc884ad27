import { shallowRef } from 'vue'
import type { TimeSpan } from '../../src-core/series/time-span'
import { followPointer } from '../ui/pointer-drag'
import { markRadius } from './chart-drawing'
import type { PlotArea } from './chosen-events'
import { timeAtPointer } from './plot-pointer'

/** CSS pixels of the plot without its axes. */
interface Rectangle {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface PlotChoosingOptions {
  /** The area of the lines; undefined before it exists. */
  readonly over: () => HTMLElement | undefined
  readonly span: () => TimeSpan
  /** The tool is in the hand; otherwise it takes Alt. */
  readonly isTool: () => boolean
  readonly onChosen: (area: PlotArea) => void
}

/** A press that moves less than this, in CSS pixels, is a click. */
const minDrag = 4

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value))

const between = (one: PointerEvent, other: PointerEvent, over: HTMLElement): Rectangle => {
  const { left, top, width, height } = over.getBoundingClientRect()
  const [x1, x2] = [one, other].map(({ clientX }) => within(clientX - left, width)) as [number, number]
  const [y1, y2] = [one, other].map(({ clientY }) => within(clientY - top, height)) as [number, number]
  return {
    left: Math.min(x1, x2),
    top: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  }
}

/** The signs at an edge belong to a rectangle that reaches their middle. */
const areaOf = ({ left, top, width, height }: Rectangle, over: HTMLElement, span: TimeSpan): PlotArea => {
  const { left: start, height: whole } = over.getBoundingClientRect()
  const timeAt = (x: number): number => timeAtPointer({ clientX: start + x, clientY: 0 }, over, span)
  const bottom = top + height
  return {
    span: { from: timeAt(left), to: timeAt(left + width) },
    low: bottom >= whole - markRadius.misfit ? 0 : 1 - bottom / Math.max(1, whole),
    high: top <= markRadius.misfit ? 1 : 1 - top / Math.max(1, whole),
  }
}

/** Chooses events with a rectangle: drag with Alt, or with the tool. Escape gives up. */
export const createPlotChoosing = ({ over: overNow, span, isTool, onChosen }: PlotChoosingOptions) => {
  const rectangle = shallowRef<Rectangle | null>(null)
  let hasChosen = false
  const isBegun = ({ altKey, shiftKey, button }: MouseEvent): boolean =>
    button === 0 && !shiftKey && (altKey || isTool())
  const start = (down: PointerEvent): void => {
    const over = overNow()
    hasChosen = false
    if (!over || !isBegun(down)) return
    let isGivenUp = false
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      isGivenUp = true
      rectangle.value = null
    }
    window.addEventListener('keydown', onKey, true)
    followPointer(
      over,
      down,
      (event) => {
        const next = between(down, event, over)
        if (isGivenUp || (rectangle.value === null && Math.max(next.width, next.height) < minDrag)) return
        hasChosen = true
        rectangle.value = next
      },
      () => {
        window.removeEventListener('keydown', onKey, true)
        if (rectangle.value !== null) onChosen(areaOf(rectangle.value, over, span()))
        rectangle.value = null
      },
    )
  }
  return { rectangle, start, isBegun, hasChosen: () => hasChosen }
}
