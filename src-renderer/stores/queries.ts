import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Connection } from '../../src-preload/contract/connection'
import type { AppError } from '../../src-preload/contract/errors'
import { maximumLimit } from '../../src-preload/contract/event'
import type { LatestAnswer, LatestQuery } from '../../src-preload/contract/query'
import { parseLocal } from '../time/parse-local'
import { resolveRange, type RangePreset, type TimeRange } from '../time/range-presets'
import { instantOf } from '../time/typed-range'
import { useConnections } from './connections'
import { useRanges } from './ranges'
import { useResults } from './results'
import { useSettings } from './settings'

/** Every event of the range, or one answer with the latest of them. */
export type Extent = 'complete' | 'latest'

export interface RunningQuery {
  readonly queryId: string
  readonly deviceId: string
  /** ms since the epoch. */
  readonly startedAt: number
}

/** The form and the query that runs. The last query wins: starting one ends the one before. */
export const useQueries = defineStore('queries', () => {
  const settings = useSettings()
  const connections = useConnections()
  const results = useResults()
  const ranges = useRanges()

  const deviceId = ref('')
  const preset = ref<RangePreset>('last24Hours')
  const startText = ref('')
  const endText = ref('')
  const limit = ref<number | null>(maximumLimit)
  const extent = ref<Extent>('complete')
  const running = shallowRef<RunningQuery | null>(null)
  const wasCancelled = ref(false)
  const error = shallowRef<AppError | null>(null)
  let count = 0

  const parsedStart = computed(() => parseLocal(startText.value, settings.zone))
  const parsedEnd = computed(() => parseLocal(endText.value, settings.zone))
  const range = computed<TimeRange>(() => {
    const start = instantOf(parsedStart.value, 'start')
    const end = instantOf(parsedEnd.value, 'end')
    return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
  })
  /** A range without both ends is the service's to choose, and cannot be proven complete. */
  const canBeComplete = computed(() => range.value.start !== undefined && range.value.end !== undefined)
  const isReadable = computed(() => parsedStart.value.kind !== 'unreadable' && parsedEnd.value.kind !== 'unreadable')
  const isBackwards = computed(() => (range.value.start ?? -Infinity) > (range.value.end ?? Infinity))

  /** As a person would type it, with the offset only where the wall clock alone could mean another instant. */
  const textOf = (ms: number): string => {
    const plain = settings.formatter.formatInstant(ms)
    return parseLocal(plain, settings.zone).kind === 'instant' ? plain : settings.formatter.formatIso(ms)
  }
  const write = ({ start, end }: TimeRange): void => {
    startText.value = start === undefined ? '' : textOf(start)
    endText.value = end === undefined ? '' : textOf(end)
  }
  const choosePreset = (chosen: RangePreset): void => {
    preset.value = chosen
    if (chosen !== 'custom') write(resolveRange(chosen, settings.zone, Date.now()))
  }
  const typeStart = (text: string): void => {
    startText.value = text
    preset.value = 'custom'
  }
  const typeEnd = (text: string): void => {
    endText.value = text
    preset.value = 'custom'
  }
  // In another zone the same instants read differently; what cannot be read stays as it was typed.
  watch(
    () => settings.zone,
    (_, zoneBefore) => {
      if (preset.value !== 'custom') return choosePreset(preset.value)
      const start = instantOf(parseLocal(startText.value, zoneBefore), 'start')
      const end = instantOf(parseLocal(endText.value, zoneBefore), 'end')
      if (start !== undefined) startText.value = textOf(start)
      if (end !== undefined) endText.value = textOf(end)
    },
    { flush: 'sync' },
  )

  const typeLimit = (value: number | null): void => {
    limit.value = value
    extent.value = 'latest'
  }

  const cancel = (): void => {
    if (running.value === null) return
    void window.desktop.cancelQuery({ queryId: running.value.queryId })
    running.value = null
    wasCancelled.value = true
  }

  const show = (connection: Connection, query: LatestQuery, answer: LatestAnswer): void => {
    const { batch, ...received } = answer
    const { connectionId, deviceId: device, zone, limit: askedLimit } = query
    const range = { ...(query.start === undefined ? {} : { start: query.start }), ...(query.end === undefined ? {} : { end: query.end }) }
    const { name: connectionName, baseUrl } = connection
    results.showQuery({ kind: 'query', connectionId, connectionName, baseUrl, deviceId: device, ...range, zone, limit: askedLimit, ...received }, batch)
  }

  /** One answer; null when it is shown. */
  const askLatest = async (connection: Connection, query: LatestQuery): Promise<AppError | null> => {
    const result = await window.desktop.queryLatest(query)
    if (!result.ok) return result.error
    if (running.value?.queryId === query.queryId) show(connection, query, result.value)
    return null
  }
  const ask = async (query: { queryId: string; deviceId: string }, answer: () => Promise<AppError | null>): Promise<void> => {
    running.value = { queryId: query.queryId, deviceId: query.deviceId, startedAt: Date.now() }
    const failure = await answer()
    if (running.value?.queryId !== query.queryId) return
    running.value = null
    error.value = failure
    if (failure === null) await settings.rememberDevice(query.deviceId)
  }

  /** Asks for what the form says. Resolves when the answer is shown, or when there is nothing to ask. */
  const run = async (): Promise<void> => {
    choosePreset(preset.value)
    cancel()
    wasCancelled.value = false
    error.value = null
    const device = deviceId.value.trim()
    const connection = connections.current
    if (connection === null) error.value = { kind: 'noConnection' }
    else if (device === '') error.value = { kind: 'input', fault: 'deviceIdEmpty' }
    else if (limit.value === null) error.value = { kind: 'input', fault: 'limitOutOfRange' }
    else if (isReadable.value && !isBackwards.value) {
      count += 1
      const queryId = `query-${String(Date.now())}-${String(count)}`
      const { zone } = settings
      const query = { queryId, connectionId: connection.id, deviceId: device, zone }
      const { start, end } = range.value
      const isWhole = extent.value === 'complete' && start !== undefined && end !== undefined
      const latest = { ...query, ...range.value, limit: limit.value }
      await ask(query, () => (isWhole ? ranges.fetch(connection, { ...query, start, end }) : askLatest(connection, latest)))
    }
  }

  choosePreset('last24Hours')
  return {
    deviceId,
    preset,
    startText,
    endText,
    limit,
    extent,
    canBeComplete,
    parsedStart,
    parsedEnd,
    isBackwards,
    running,
    wasCancelled,
    error,
    choosePreset,
    typeStart,
    typeEnd,
    typeLimit,
    run,
    cancel,
  }
})
