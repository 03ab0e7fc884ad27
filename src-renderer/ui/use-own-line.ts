import { onBeforeUnmount, onMounted, type Ref, ref, watch } from 'vue'

/** In px; of an element that is not shown, or of a page without layout: 0. */
const widthOf = (element: Element): number => element.getBoundingClientRect().width

/** What `part` would take on one line, whatever it takes now. */
const fullWidth = (part: HTMLElement): number => {
  const { cssText } = part.style
  part.style.cssText = `${cssText}; flex: none; width: max-content`
  const width = widthOf(part)
  part.style.cssText = cssText
  return width
}

const hasRoom = (bar: HTMLElement, part: HTMLElement): boolean => {
  const { columnGap, paddingLeft, paddingRight } = getComputedStyle(bar)
  const others = [...bar.children].filter((each) => each !== part).map(widthOf)
  const taken = others.reduce((sum, width) => sum + width + (width > 0 ? Number.parseFloat(columnGap) : 0), 0)
  const room = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - taken
  return fullWidth(part) <= room
}

/**
 * Whether `part` of a bar that wraps is to have a line of its own, below the others: it does not fit between them
 * without lines of its own. `content`: what changes its width.
 */
export const useOwnLine = (
  bar: Readonly<Ref<HTMLElement | null>>,
  part: () => HTMLElement | null,
  content: () => unknown,
): Readonly<Ref<boolean>> => {
  const isBelow = ref(false)
  const measure = (): void => {
    const [outer, inner] = [bar.value, part()]
    if (outer !== null && inner !== null && outer.clientWidth > 0) isBelow.value = !hasRoom(outer, inner)
  }
  const observer = new ResizeObserver(measure)
  onMounted(() => {
    for (const element of [bar.value, part()]) if (element !== null) observer.observe(element)
  })
  watch(content, measure, { flush: 'post' })
  onBeforeUnmount(() => observer.disconnect())
  return isBelow
}
