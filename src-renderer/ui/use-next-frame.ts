import { onBeforeUnmount } from 'vue'

/**
 * Returns a function that runs `draw` in the next frame, once however often it is called until then, and
 * never after the component is gone.
 */
export const useNextFrame = (draw: () => void): (() => void) => {
  let request = 0
  onBeforeUnmount(() => cancelAnimationFrame(request))
  return () => {
    cancelAnimationFrame(request)
    request = requestAnimationFrame(draw)
  }
}
