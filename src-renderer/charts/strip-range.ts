import { shallowRef } from 'vue'
import type { TimeSpan } from '../../src-core/series/time-span'
import { followPointer } from '../ui/pointer-drag'

interface StripRangeOptions {
  readonly span: () => TimeSpan | null
  readonly slots: () => number
  readonly apply: (chosen: TimeSpan) => void
}

/** A press that moves less than this, in CSS pixels, is a click. */
const minDrag = 4

const within = (time: number, { from, to }: TimeSpan): number => Math.min(to, Math.max(from, time))

const timeAt = (element: Element, clientX: number, all: TimeSpan): number => {
  const { left, width } = element.getBoundingClientRect()
  return within(all.from + ((clientX - left) / Math.max(1, width)) * (all.to - all.from), all)
}

/** The first range: a tenth of the span, in its middle. */
const begin = ({ from, to }: TimeSpan): TimeSpan => ({
  from: from + (to - from) * 0.45,
  to: to - (to - from) * 0.45,
})

const moved = (all: TimeSpan, current: TimeSpan, by: number, isExtending: boolean): TimeSpan => {
  if (isExtending)
    return { from: current.from, to: within(Math.max(current.from + Math.abs(by), current.to + by), all) }
  const allowed = Math.min(all.to - current.to, Math.max(all.from - current.from, by))
  return { from: current.from + allowed, to: current.to + allowed }
}

/** The number of slots that a key moves the range by. */
const slotsOf: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
}

/** The range that the user is choosing on the strip, by pointer or keyboard; null if there is none. */
export const createStripRange = ({ span, slots, apply }: StripRangeOptions) => {
  const chosen = shallowRef<TimeSpan | null>(null)
  const finish = (): void => {
    if (chosen.value) apply(chosen.value)
    chosen.value = null
  }
  const onPointerDown = (down: PointerEvent): void => {
    const element = down.currentTarget
    const all = span()
    if (!(element instanceof HTMLElement) || all === null || down.button !== 0) return
    const start = timeAt(element, down.clientX, all)
    const move = (event: PointerEvent): void => {
      if (chosen.value === null && Math.abs(event.clientX - down.clientX) < minDrag) return
      const now = timeAt(element, event.clientX, all)
      chosen.value = { from: Math.min(start, now), to: Math.max(start, now) }
    }
    followPointer(element, down, move, finish)
  }
  const onKey = (event: KeyboardEvent): void => {
    const all = span()
    const step = slotsOf[event.key]
    if (all === null) return
    if (step !== undefined)
      chosen.value = moved(
        all,
        chosen.value ?? begin(all),
        ((all.to - all.from) / slots()) * step,
        event.shiftKey,
      )
    else if (event.key === 'Enter' && chosen.value) finish()
    else if (event.key === 'Escape' && chosen.value) chosen.value = null
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  /** The slot under the pointer; null if nothing is drawn. */
  const slotAt = (event: MouseEvent): number | null => {
    const element = event.currentTarget
    const all = span()
    if (!(element instanceof HTMLElement) || all === null) return null
    return Math.min(
      slots() - 1,
      Math.floor(((timeAt(element, event.clientX, all) - all.from) / (all.to - all.from)) * slots()),
    )
  }
  return { chosen, slotAt, onPointerDown, onKey }
}
