import type { MissingWindow } from '../../src-preload/contract/range'

/** In ascending order; windows that touch become one, with the first reason that any of them has. */
export const joinWindows = (windows: readonly MissingWindow[]): readonly MissingWindow[] => {
  const joined: MissingWindow[] = []
  for (const window of windows.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before === undefined || window.first > before.last + 1) {
      joined.push(window)
      continue
    }
    const error = before.error ?? window.error
    const last = Math.max(before.last, window.last)
    joined.splice(-1, 1, { first: before.first, last, ...(error === undefined ? {} : { error }) })
  }
  return joined
}
