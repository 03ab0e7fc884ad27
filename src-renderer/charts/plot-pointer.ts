import type { TimeSpan } from '../../src-core/series/time-span'
import { axisWidth } from './chart-plot'

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>

/** The time under the pointer. `over`: the plot without its axes. */
export const timeAtPointer = ({ clientX }: Point, over: HTMLElement, { from, to }: TimeSpan): number => {
  const { left, width } = over.getBoundingClientRect()
  return from + ((clientX - left) / Math.max(1, width)) * (to - from)
}
/** The index of the axis under the pointer; null: the pointer is on the plot. */
export const axisAt = ({ clientX }: Point, over: HTMLElement): number | null => {
  const { left, right } = over.getBoundingClientRect()
  if (clientX < left) return 0
  return clientX <= right ? null : 1 + Math.floor((clientX - right) / axisWidth)
}
/** The share of the height below the pointer. */
export const heightAt = ({ clientY }: Point, over: HTMLElement): number => {
  const { top, height } = over.getBoundingClientRect()
  return Math.min(1, Math.max(0, 1 - (clientY - top) / Math.max(1, height)))
}
