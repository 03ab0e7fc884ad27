import { type Coverage, nothingAsked, type OfDevice, withAnswers } from './coverage'
import type { RangeState } from './progress'
import { TimeSet } from './time-set'
import type { TimeWindow } from './time-window'
import type { Verdict } from './verdict'

/** The coverage of a run that asked for these windows at `asOf`; without a verdict it has not ended. */
export const coverageOfVerdict = <AnError, Doubtful extends TimeWindow>(
  asked: readonly TimeWindow[],
  verdict: Verdict<AnError, Doubtful> | undefined,
  asOf: number,
): Coverage<AnError, Doubtful> => {
  if (verdict === undefined) return { ...nothingAsked, asked }
  const { missing, notProvable, doubtful = [], until } = verdict
  const proven = TimeSet.from(asked)
    .subtract(TimeSet.from([...missing, ...doubtful]))
    .subtract(TimeSet.ofInstants(notProvable))
    .intersect(TimeSet.upTo(until ?? Infinity))
  return {
    asked,
    proven: proven.windows.map((window) => ({ ...window, asOf })),
    notProvable,
    doubtful,
    failures: missing,
    ...(until !== undefined && { until }),
  }
}

/** The coverage of a run over a whole range that began at `asOf`. */
export const coverageOfRun = <AnError, Doubtful extends TimeWindow>(
  devices: readonly OfDevice<RangeState<AnError, Doubtful>>[],
  whole: TimeWindow,
  asOf: number,
): readonly OfDevice<Coverage<AnError, Doubtful>>[] =>
  devices.map(({ deviceId, verdict }) => ({ deviceId, ...coverageOfVerdict([whole], verdict, asOf) }))

/** A run over some windows, and how it ended; `asOf`: when it began to ask. */
interface EndedRun<AnError, Doubtful extends TimeWindow> {
  readonly windows: readonly TimeWindow[]
  readonly verdict: Verdict<AnError, Doubtful> | undefined
  readonly asOf: number
}

/** What is known of a result after another run, which may have made its range longer: it is `whole` now. */
export const withRun = <AnError, Doubtful extends TimeWindow>(
  before: Coverage<AnError, Doubtful>,
  whole: TimeWindow,
  { windows, verdict, asOf }: EndedRun<AnError, Doubtful>,
): Coverage<AnError, Doubtful> => {
  const asked = [whole]
  const answers = coverageOfVerdict(windows, verdict, asOf)
  return { ...withAnswers({ ...before, asked }, answers), asked }
}
