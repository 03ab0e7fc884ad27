import type { Points } from '../../src-core/series/series-points'

/** Pixels between dots that can be told apart. */
const dotDistance = 6

/** Whether the dots of selected events would cover each other, and the line. `pixel`: canvas pixels of a CSS pixel. */
export const areCrowded = (
  { times, values }: Points,
  toPoint: (time: number, value: number) => { readonly x: number },
  pixel: number,
): boolean => {
  const last = times.length - 1
  const [from, to] = [
    toPoint(times[0] ?? 0, values[0] ?? 0).x,
    toPoint(times[last] ?? 0, values[last] ?? 0).x,
  ]
  return last > 0 && (to - from) / last < dotDistance * pixel
}

/** Of a band, in CSS pixels; so faint that the line shows through it. */
export const bandLook = { width: 9, opacity: 0.3 } as const

/**
 * Rings that would cover each other hide the line and cannot be counted: from the first to the last of such a
 * run there is a band, and only these two have rings. `points`: from left to right.
 */
export const markRuns = <At extends { readonly x: number }>(
  points: readonly At[],
  distance: number,
): { readonly rings: readonly At[]; readonly bands: readonly (readonly At[])[] } => {
  const runs: At[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (run && before && point.x - before.x < distance) run.push(point)
    else runs.push([point])
  }
  return {
    rings: runs.flatMap((run) => (run.length < 3 ? run : [...run.slice(0, 1), ...run.slice(-1)])),
    bands: runs.filter((run) => run.length >= 3),
  }
}
