import { distinct } from './distinct'
import { combined } from './known-windows'
import { hull, overlap, type TimeWindow, touch } from './time-window'

/** A window of which nothing was fetched. */
export interface FailedWindow<AnError> extends TimeWindow {
  /** Why all or parts of it could not be fetched, each reason once; absent if no part was tried. */
  readonly errors?: readonly AnError[]
}

/** The window with reasons, each once; without any, it has none. */
export const failedWindow = <AnError>(
  { first, last }: TimeWindow,
  errors: readonly AnError[],
): FailedWindow<AnError> => ({
  first,
  last,
  ...(errors.length > 0 && { errors: distinct(errors) }),
})

const errorsOf = <AnError>(windows: readonly FailedWindow<AnError>[]): readonly AnError[] =>
  windows.flatMap(({ errors = [] }) => errors)

/** Ascending; windows that touch become one, which has each of their reasons once. */
export const joinFailed = <AnError>(
  windows: readonly FailedWindow<AnError>[],
): readonly FailedWindow<AnError>[] =>
  combined(windows, (before, window) =>
    touch(before, window) ? failedWindow(hull(before, window), errorsOf([before, window])) : undefined,
  )

/** The windows, each with the reasons of all failures that it has an instant in common with. */
export const withReasons = <AnError>(
  windows: readonly TimeWindow[],
  failures: readonly FailedWindow<AnError>[],
): readonly FailedWindow<AnError>[] =>
  windows.map((window) =>
    failedWindow(window, errorsOf(failures.filter((failure) => overlap(failure, window)))),
  )
