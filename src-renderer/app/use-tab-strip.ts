import { nextTick, type Ref, watch } from 'vue'
import { useWidth } from '../ui/use-canvas'

/** CSS pixels of the neighbour that show that there is one. */
const peek = 24

interface HorizontalSpan {
  readonly left: number
  readonly right: number
}

/** How far a strip has to be scrolled so that a part of it is seen whole, in CSS pixels. */
export const scrollToShow = (strip: HorizontalSpan, part: HorizontalSpan): number => {
  if (part.left < strip.left + peek || part.right - part.left > strip.right - strip.left)
    return part.left - strip.left - peek
  return part.right > strip.right - peek ? part.right - strip.right + peek : 0
}

/** CSS pixels for a turn of the wheel that is counted in lines. */
const lineWidth = 32

/**
 * A strip of tabs that may be wider than the window: the active one is always in sight, and the wheel moves
 * the others.
 */
export const useTabStrip = (strip: Readonly<Ref<HTMLElement | null>>, causes: () => readonly unknown[]) => {
  const reveal = async (): Promise<void> => {
    await nextTick()
    const tab = strip.value?.querySelector('[role=tab][aria-selected=true], input')?.parentElement
    if (strip.value && tab)
      strip.value.scrollLeft += scrollToShow(strip.value.getBoundingClientRect(), tab.getBoundingClientRect())
  }
  watch([causes, useWidth(strip)], reveal)
  const onWheel = (event: WheelEvent): void => {
    const element = strip.value
    if (!element || element.scrollWidth <= element.clientWidth || event.ctrlKey) return
    event.preventDefault()
    const turn = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY
    element.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? turn * lineWidth : turn
  }
  return { onWheel }
}
