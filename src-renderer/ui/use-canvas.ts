import { effect, onBeforeUnmount, type Ref, ref, watch } from 'vue'
import { useNextFrame } from './use-next-frame'

const useExtent = (
  element: Readonly<Ref<HTMLElement | null>>,
  extent: 'clientWidth' | 'clientHeight',
): Ref<number> => {
  const pixels = ref(0)
  const measure = (): void => {
    pixels.value = element.value?.[extent] ?? 0
  }
  const observer = new ResizeObserver(measure)
  watch(element, (next) => {
    observer.disconnect()
    measure()
    if (next) observer.observe(next)
  })
  onBeforeUnmount(() => observer.disconnect())
  return pixels
}

/** The current width of an element in CSS pixels. */
export const useWidth = (element: Readonly<Ref<HTMLElement | null>>): Ref<number> =>
  useExtent(element, 'clientWidth')
/** The current height of an element in CSS pixels. */
export const useHeight = (element: Readonly<Ref<HTMLElement | null>>): Ref<number> =>
  useExtent(element, 'clientHeight')

interface CanvasOptions {
  readonly canvas: Readonly<Ref<HTMLCanvasElement | null>>
  /** CSS pixels. */
  readonly width: Readonly<Ref<number>>
  readonly height: number
  readonly draw: (context: CanvasRenderingContext2D, width: number) => void
}

/**
 * Keeps a canvas up to date, and sharp on every screen: `draw` runs again, in the next frame, whenever
 * something that it read has changed. Changing the rest of the page and drawing are tasks of their own.
 */
export const useCanvas = ({ canvas, width, height, draw }: CanvasOptions): void => {
  const drawSoon = useNextFrame(() => {
    if (drawing.effect.dirty) drawing()
  })
  const drawing = effect(
    () => {
      const element = canvas.value
      const context = element?.getContext('2d')
      if (!element || !context || width.value === 0) return
      const ratio = window.devicePixelRatio
      const [pixelsWide, pixelsHigh] = [Math.round(width.value * ratio), Math.round(height * ratio)]
      // Setting a size clears the canvas and allocates a new buffer, even if the size is the same.
      if (element.width !== pixelsWide) element.width = pixelsWide
      if (element.height !== pixelsHigh) element.height = pixelsHigh
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      draw(context, width.value)
    },
    { scheduler: drawSoon },
  )
}
