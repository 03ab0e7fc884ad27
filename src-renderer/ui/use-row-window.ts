import { computed, onBeforeUnmount, type Ref, ref, shallowRef, watch } from 'vue'
import { createScrollScale } from './scroll-scale'

/**
 * Rows are positioned within blocks, so that scrolling moves one element and redraws only the rows that
 * appear.
 */
const blockRows = 1000

interface RowWindowOptions {
  readonly viewport: Readonly<Ref<HTMLElement | null>>
  readonly rowCount: Readonly<Ref<number>>
  /** In CSS pixels, like `headerHeight`. */
  readonly rowHeight: number
  readonly headerHeight: number
  /** How much of the rows something lies over, at their end: the last row can be moved above it. */
  readonly coveredHeight?: Readonly<Ref<number>>
}

/**
 * Which rows of a long list are visible, and how far they are shifted. The rows are in a sticky layer and
 * move by `contentTop` alone: if the list is longer than a browser can lay out, the scroll bar is only a
 * pointer into it.
 */
export const useRowWindow = ({
  viewport,
  rowCount,
  rowHeight,
  headerHeight,
  coveredHeight = ref(0),
}: RowWindowOptions) => {
  const wholeHeight = ref(0)
  const height = computed(() => Math.max(0, wholeHeight.value - coveredHeight.value))
  const width = ref(0)
  const scrollLeft = ref(0)
  const contentTop = ref(0)
  /** The scroll position that we have set: its event must not overwrite the exact `contentTop`. */
  const ownScrollTop = shallowRef<number | null>(null)
  const scale = computed(() =>
    createScrollScale(rowCount.value * rowHeight + coveredHeight.value, wholeHeight.value),
  )
  // No rows beyond the visible ones: the layer moves in the page's own frames, so no row is ever visible
  // before it is drawn.
  const firstRow = computed(() => Math.max(0, Math.floor(contentTop.value / rowHeight)))
  const lastRow = computed(
    () => Math.min(rowCount.value, Math.ceil((contentTop.value + wholeHeight.value) / rowHeight)) - 1,
  )
  const blockTop = computed(() => Math.floor(firstRow.value / blockRows) * blockRows * rowHeight)
  const blockShift = computed(() => blockTop.value - contentTop.value)
  const rowsInSight = computed(() => Math.max(1, Math.floor(height.value / rowHeight)))

  /** The last row is in sight. */
  const isAtEnd = computed(() => height.value > 0 && contentTop.value >= scale.value.maximumTop - 1)

  /** The most rows drawn at this height: constant while scrolling, or every row would change its element. */
  const slots = computed(() => Math.ceil(wholeHeight.value / rowHeight) + 1)

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
  /** If the scroll bar is scaled, the wheel would skip rows, so it moves the rows directly. */
  const onWheel = (event: WheelEvent): void => {
    if (!scale.value.isScaled || event.ctrlKey || event.shiftKey || event.deltaY === 0) return
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : rowHeight
    moveTo(contentTop.value + event.deltaY * unit)
  }
  /** Scrolls just enough to show the whole row. */
  const reveal = (position: number): void => {
    const top = position * rowHeight
    if (top < contentTop.value) moveTo(top)
    else if (top + rowHeight > contentTop.value + height.value) moveTo(top + rowHeight - height.value)
  }

  const measure = (): void => {
    const element = viewport.value
    if (!element) return
    wholeHeight.value = Math.max(0, element.clientHeight - headerHeight)
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

  return {
    height,
    width,
    scrollLeft,
    contentTop,
    blockTop,
    blockShift,
    firstRow,
    lastRow,
    rowsInSight,
    slots,
    scale,
    isAtEnd,
    moveTo,
    onScroll,
    onWheel,
    reveal,
  }
}
