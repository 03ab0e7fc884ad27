import type { Detector } from '../detectors'
import type { LabelledDevice } from './labelled-set'

/** Events on either side of a labelled run that belong to its window. */
const margin = 2

/** Events from one place of a series to before another. */
interface Stretch {
  readonly series: number
  readonly from: number
  readonly to: number
}

/** What one detector was worth on one set. */
export interface SetScore {
  readonly events: number
  readonly flagged: number
  /** Flagged events outside every window, and all events there. */
  readonly outside: { readonly flagged: number; readonly events: number }
  readonly labelled: { readonly flagged: number; readonly events: number }
  readonly windows: { readonly count: number; readonly hit: number; readonly sizes: readonly number[] }
}

const runsOf = (isLabelled: readonly boolean[], series: number): readonly Stretch[] => {
  const runs: Stretch[] = []
  for (let from = isLabelled.indexOf(true); from !== -1; from = isLabelled.indexOf(true, from)) {
    const end = isLabelled.indexOf(false, from)
    const to = end === -1 ? isLabelled.length : end
    runs.push({ series, from: Math.max(0, from - margin), to: Math.min(isLabelled.length, to + margin) })
    from = to
  }
  return runs
}

/** Where labels are those of the whole device, a window is one stretch of each of its series. */
const windowsOf = ({ series, isLabelledAsOne = false }: LabelledDevice): readonly (readonly Stretch[])[] => {
  if (!isLabelledAsOne)
    return series.flatMap(({ isLabelled }, index) => runsOf(isLabelled, index)).map((run) => [run])
  return runsOf(series[0]?.isLabelled ?? [], 0).map((run) =>
    series.map((_, index) => ({ ...run, series: index })),
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const countOf = (flags: Uint8Array, from = 0, to = flags.length): number =>
  flags.subarray(from, to).reduce((total, flag) => total + flag, 0)

const scoreDevice = (device: LabelledDevice, flags: readonly Uint8Array[]): SetScore => {
  const windows = windowsOf(device)
  const inWindows = device.series.map(({ times }) => new Uint8Array(times.length))
  for (const { series, from, to } of windows.flat()) inWindows[series]?.fill(1, from, to)
  const outside = flags.map((own, series) =>
    own.map((flag, index) => (inWindows[series]?.[index] === 1 ? 0 : flag)),
  )
  const onLabels = flags.map((own, series) =>
    own.map((flag, index) => (device.series[series]?.isLabelled[index] === true ? flag : 0)),
  )
  const events = sum(device.series.map(({ times }) => times.length))
  return {
    events,
    flagged: sum(flags.map((own) => countOf(own))),
    outside: {
      flagged: sum(outside.map((own) => countOf(own))),
      events: events - sum(inWindows.map((own) => countOf(own))),
    },
    labelled: {
      flagged: sum(onLabels.map((own) => countOf(own))),
      events: sum(device.series.map(({ isLabelled }) => isLabelled.filter(Boolean).length)),
    },
    windows: {
      count: windows.length,
      hit: windows.filter((window) =>
        window.some(({ series, from, to }) => countOf(flags[series] ?? new Uint8Array(), from, to) > 0),
      ).length,
      sizes: windows.map((window) => sum(window.map(({ from, to }) => to - from))),
    },
  }
}

/** Several scores as one. */
export const together = (scores: readonly SetScore[]): SetScore => ({
  events: sum(scores.map(({ events }) => events)),
  flagged: sum(scores.map(({ flagged }) => flagged)),
  outside: {
    flagged: sum(scores.map(({ outside }) => outside.flagged)),
    events: sum(scores.map(({ outside }) => outside.events)),
  },
  labelled: {
    flagged: sum(scores.map(({ labelled }) => labelled.flagged)),
    events: sum(scores.map(({ labelled }) => labelled.events)),
  },
  windows: {
    count: sum(scores.map(({ windows }) => windows.count)),
    hit: sum(scores.map(({ windows }) => windows.hit)),
    sizes: scores.flatMap(({ windows }) => windows.sizes),
  },
})

export const scoreSet = (devices: readonly LabelledDevice[], detector: Detector): SetScore =>
  together(devices.map((device) => scoreDevice(device, detector.flag(device.series))))

/** Windows that as many flags would hit on average if they fell on any events of the set. */
export const hitAtRandom = ({ events, flagged, windows }: SetScore): number =>
  sum(
    windows.sizes.map((size) => {
      let missed = 1
      for (let taken = 0; taken < size && missed > 1e-9; taken += 1)
        missed *= Math.max(0, 1 - flagged / (events - taken))
      return 1 - missed
    }),
  )
