import { computed, type Ref } from 'vue'
import { useHeight } from '../ui/use-canvas'
import { useMedia } from '../ui/use-media'

/** CSS pixels: the header of the grid and eight rows, above a scroll bar. */
const usualRowsHeight = 270
/** Five rows: what is left of them where the chart would otherwise lose its times. */
const minRowsHeight = 186

/** How low the part of the window with the rows may become, and how many CSS pixels it can do without now. */
export const useRowSpace = (element: Readonly<Ref<HTMLElement | null>>) => {
  const height = useHeight(element)
  /** A window that is zoomed to twice its size scrolls as a whole. */
  const isScrolled = useMedia('(max-height: 560px)')
  const spare = computed(() => (isScrolled.value ? Infinity : Math.max(0, height.value - usualRowsHeight)))
  return {
    style: { flexBasis: `${String(usualRowsHeight)}px`, minHeight: `${String(minRowsHeight)}px` },
    spare,
  }
}
