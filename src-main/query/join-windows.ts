import type { AppError } from '../../src-preload/contract/errors'
import type { MissingWindow } from '../../src-preload/contract/range'

const different = (errors: readonly AppError[]): readonly AppError[] => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
]

/** Sorts windows in ascending order and joins adjacent ones, keeping each distinct error once. */
export const joinWindows = (windows: readonly MissingWindow[]): readonly MissingWindow[] => {
  const joined: MissingWindow[] = []
  for (const window of windows.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before === undefined || window.first > before.last + 1) {
      joined.push(window)
      continue
    }
    const errors = different([...(before.errors ?? []), ...(window.errors ?? [])])
    const last = Math.max(before.last, window.last)
    joined.splice(-1, 1, { first: before.first, last, ...(errors.length === 0 ? {} : { errors }) })
  }
  return joined
}
