import { computed, onBeforeUnmount, type Ref, ref, shallowRef, watch } from 'vue'
import { createScrollScale } from './scroll-scale'

/** Rows are placed within blocks, so that scrolling moves one element and redraws only the rows that come in. */
const blockRows = 1000

interface RowWindowOptions {
  readonly viewport: Readonly<Ref<HTMLElement | null>>
  readonly rowCount: Readonly<Ref<number>>
  /** CSS pixels; the header is as high as a row's `headerHeight` and stays. */
  readonly rowHeight: number
  readonly headerHeight: number
}

/**
 * Which rows of a long list are in sight, and how far they are moved. The rows live in a sticky layer and move by
 * `contentTop` alone: where the list is longer than a browser lays out, the scroll bar is only a pointer into it.
 */
export const useRowWindow = ({ viewport, rowCount, rowHeight, headerHeight }: RowWindowOptions) => {
  const height = ref(0)
  const width = ref(0)
  const scrollLeft = ref(0)
  const contentTop = ref(0)
  /** The scroll position we asked for: its event must not overwrite the exact `contentTop` behind it. */
  const ownScrollTop = shallowRef<number | null>(null)
  const scale = computed(() => createScrollScale(rowCount.value * rowHeight, height.value))
  // None beyond what is in sight: the layer moves with the page's own frame, so no row is ever seen before it is drawn.
  const firstRow = computed(() => Math.max(0, Math.floor(contentTop.value / rowHeight)))
  const lastRow = computed(() => Math.min(rowCount.value, Math.ceil((contentTop.value + height.value) / rowHeight)) - 1)
  const blockTop = computed(() => Math.floor(firstRow.value / blockRows) * blockRows * rowHeight)
  const blockShift = computed(() => blockTop.value - contentTop.value)
  const rowsInSight = computed(() => Math.max(1, Math.floor(height.value / rowHeight)))

  /** The most rows that are ever drawn at this height: the same while scrolling, or every row would change its element. */
  const slots = computed(() => Math.ceil(height.value / rowHeight) + 1)

  const moveTo = (top: number): void => {
    contentTop.value = Math.min(scale.value.maximumTop, Math.max(0, top))
    const element = viewport.value
    if (!element) return
    element.scrollTop = scale.value.toScroll(contentTop.value)
    ownScrollTop.value = element.scrollTop
  }
  const onScroll = (): void => {
    const element = viewport.value
    if (!element) return
    scrollLeft.value = element.scrollLeft
    const isOwn = ownScrollTop.value !== null && Math.abs(ownScrollTop.value - element.scrollTop) < 1
    if (isOwn) return
    ownScrollTop.value = null
    contentTop.value = scale.value.toContent(element.scrollTop)
  }
  /** On a scaled bar a turn of the wheel would skip rows, so there it moves the rows themselves. */
  const onWheel = (event: WheelEvent): void => {
    if (!scale.value.isScaled || event.ctrlKey || event.shiftKey || event.deltaY === 0) return
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : rowHeight
    moveTo(contentTop.value + event.deltaY * unit)
  }
  /** Moves as little as needed for the row to be wholly in sight. */
  const reveal = (position: number): void => {
    const top = position * rowHeight
    if (top < contentTop.value) moveTo(top)
    else if (top + rowHeight > contentTop.value + height.value) moveTo(top + rowHeight - height.value)
  }

  const measure = (): void => {
    const element = viewport.value
    if (!element) return
    height.value = Math.max(0, element.clientHeight - headerHeight)
    width.value = element.clientWidth
  }
  const observer = new ResizeObserver(measure)
  watch(viewport, (element) => {
    observer.disconnect()
    measure()
    if (element) observer.observe(element)
  })
  watch([rowCount, height], () => moveTo(contentTop.value), { flush: 'post' })
  onBeforeUnmount(() => observer.disconnect())

  return { width, scrollLeft, contentTop, blockTop, blockShift, firstRow, lastRow, rowsInSight, slots, scale, moveTo, onScroll, onWheel, reveal }
}
