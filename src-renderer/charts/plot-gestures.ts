import type { TimeSpan } from '../../src-core/series/time-span'
import type { ValueZoom } from '../../src-core/series/value-axes'
import { followPointer } from '../ui/pointer-drag'
import { movedBy, zoomed } from './chart-navigation'
import { axisAt, heightAt, timeAtPointer } from './plot-pointer'

/** One notch of the wheel, or one key press. */
export const zoomStep = 1.25

interface PlotGesturesOptions {
  /** The area of the lines; undefined before it exists. */
  readonly over: () => HTMLElement | undefined
  readonly span: () => TimeSpan
  readonly areValuesZoomed: () => boolean
  readonly onZoom: (span: TimeSpan) => void
  readonly onZoomValues: (change: ValueZoom) => void
}

/**
 * Wheel: zooms the time, zooms the values (over their axis or with Alt), or moves sideways. Shift and drag,
 * or the middle button: moves.
 */
export const createPlotGestures = ({
  over: overNow,
  span,
  areValuesZoomed,
  onZoom,
  onZoomValues,
}: PlotGesturesOptions) => {
  let hasPanned = false
  const onWheel = (event: WheelEvent): void => {
    const over = overNow()
    if (!over) return
    event.preventDefault()
    const factor = event.deltaY > 0 ? zoomStep : 1 / zoomStep
    const axis = axisAt(event, over)
    if (axis !== null || event.altKey)
      return onZoomValues({ axis, around: heightAt(event, over), factor, shift: 0 })
    const sideways = event.shiftKey ? event.deltaY : event.deltaX
    if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
      onZoom(movedBy(span(), Math.sign(sideways) * 0.1))
    else onZoom(zoomed(span(), timeAtPointer(event, over, span()), factor))
  }
  const startPan = (down: PointerEvent): void => {
    const over = overNow()
    hasPanned = false
    if (!over || !(down.shiftKey || down.button === 1)) return
    down.preventDefault()
    const spanAtStart = span()
    let lastY = down.clientY
    followPointer(over, down, (event) => {
      hasPanned ||= event.clientX !== down.clientX || event.clientY !== down.clientY
      onZoom(movedBy(spanAtStart, (down.clientX - event.clientX) / Math.max(1, over.clientWidth)))
      // While all values are visible, a slightly slanted movement must not zoom them.
      if (areValuesZoomed())
        onZoomValues({
          axis: null,
          around: 0,
          factor: 1,
          shift: (event.clientY - lastY) / Math.max(1, over.clientHeight),
        })
      lastY = event.clientY
    })
  }
  return { onWheel, startPan, hasPanned: () => hasPanned }
}
