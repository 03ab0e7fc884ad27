import type { TableData } from '../events/table-data'
import { type AskedDevice, type AskedTime, createAskedTime } from './asked-time'
import { LiveSeries } from './live-series'
import { seriesOf, type SilenceLimits } from './silence-limits'

/** Nothing has come from an attribute of a device for unusually long, while it was followed. */
export interface Silence {
  readonly id: number
  readonly deviceId: string
  readonly attributeCode: string
  /** How long, without the time in which nobody asked; ms. */
  readonly silentMs: number
  readonly usualMs: number
  /** It reports again. */
  readonly isOver: boolean
}

export interface SilenceNews {
  readonly table: TableData
  /** The rows that have come. */
  readonly from: number
  readonly to: number
  readonly devices: readonly AskedDevice[]
  /** More rows of the same answers are still to come. */
  readonly isPart: boolean
}

interface Episode {
  readonly id: number
  readonly series: LiveSeries
  readonly usualMs: number
  readonly time: AskedTime
  /** `AskedTime` at its end, and how long it was; ms. */
  end: { readonly at: number; readonly silentMs: number } | null
}

/** The end of a silence is shown for so long, in ms in which the device is asked. */
const endShownMs = 120_000

const createDevice = () => ({ time: createAskedTime(), series: new Map<number, LiveSeries>() })

/**
 * Finds the attributes that fall silent while their devices are followed. What was silent before is none of
 * them.
 */
export const createSilences = (nextId: () => number) => {
  const devices = new Map<string, ReturnType<typeof createDevice>>()
  let episodes: Episode[] = []

  const deviceOf = (deviceId: string): ReturnType<typeof createDevice> => {
    const known = devices.get(deviceId) ?? createDevice()
    devices.set(deviceId, known)
    return known
  }
  const note = ({ table, from, to }: SilenceNews): void => {
    const { columns, texts } = table
    for (let row = from; row < to; row += 1) {
      const number = seriesOf(table, row)
      const deviceId = texts.deviceId[columns.texts.deviceId[row] ?? 0] ?? ''
      const { series } = deviceOf(deviceId)
      const known =
        series.get(number) ??
        new LiveSeries(deviceId, texts.attributeCode[columns.texts.attributeCode[row] ?? 0] ?? '')
      series.set(number, known)
      known.note(columns.times.deviceTimestamp[row] ?? NaN)
    }
  }
  const answered = (device: AskedDevice, limits: SilenceLimits): void => {
    const { time, series } = deviceOf(device.deviceId)
    // The first answer is what was before.
    const isNew = time.hasAnswered
    if (!time.take(device)) return
    for (const [number, one] of series) {
      const limit = limits.get(number)
      const change = one.answered(time.askedMs, isNew, limit)
      if (change === 'fellSilent')
        episodes.push({ id: nextId(), series: one, usualMs: limit?.usualMs ?? NaN, time, end: null })
      const open =
        change === 'reportsAgain'
          ? episodes.find((episode) => episode.series === one && episode.end === null)
          : undefined
      if (open !== undefined) open.end = { at: time.askedMs, silentMs: one.silentMs }
    }
  }
  return {
    take: (news: SilenceNews, limits: SilenceLimits): void => {
      note(news)
      if (news.isPart) return
      for (const device of news.devices) answered(device, limits)
      episodes = episodes.filter(({ end, time }) => end === null || time.askedMs - end.at <= endShownMs)
    },
    /** In the order in which they began. */
    all: (): readonly Silence[] =>
      episodes.map(({ id, series: { deviceId, attributeCode, silentMs }, usualMs, end }) => ({
        id,
        deviceId,
        attributeCode,
        silentMs: end?.silentMs ?? silentMs,
        usualMs,
        isOver: end !== null,
      })),
  }
}
