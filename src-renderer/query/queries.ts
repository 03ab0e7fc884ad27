import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import { maximumLimit } from '../../src-core/events/event'
import { askedQueryOf, type QueryMode, type RecentQuery } from '../../src-core/results/asked-query'
import type { RefreshScope } from '../../src-core/results/refresh-scope'
import { isSameSource, querySource } from '../../src-core/results/result-source'
import type { Connection } from '../../src-preload/contract/connection'
import { maxDevices } from '../../src-preload/contract/query'
import { useConnections } from '../connections/connections'
import { useLiveSessions } from '../live/live-sessions'
import { refreshObstacle } from '../refresh/refresh-obstacle'
import { useRanges } from '../results/ranges'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useSettings } from '../settings/settings'
import { loadPart } from '../ui/lazy-part'
import { createDeviceDraft } from './device-draft'
import { createRangeDraft } from './range-draft'
import { createRunningQuery } from './running-query'
import { createSender } from './send-query'

/** The last query, if it had no result: the tab from which it was asked then shows that of another one. */
export interface QueryWithoutResult {
  readonly query: RecentQuery
  readonly end: 'failed' | 'cancelled'
  /**
   * The tab that has the result of before: that of the same query, or else the one that was active when it
   * was asked; null: there is none.
   */
  readonly tabId: string | null
}

/** The contents of the form. */
const createForm = () => {
  const devices = createDeviceDraft()
  const mode = ref<QueryMode>('complete')
  const range = createRangeDraft(useSettings(), mode)
  const limit = ref<number | null>(maximumLimit)
  /** As it was typed, while that is no limit: it is still there when its field comes again. */
  const wrongLimit = ref('')
  const typeLimit = (value: number): void => {
    limit.value = value
    mode.value = 'latest'
  }
  const typeWrongLimit = (text: string): void => {
    wrongLimit.value = text
    limit.value = null
    mode.value = 'latest'
  }
  const isLimitInvalid = computed(
    () =>
      limit.value === null || !Number.isInteger(limit.value) || limit.value < 1 || limit.value > maximumLimit,
  )
  // A complete range needs none, so that nothing is said of it.
  watch(mode, (now) => {
    if (now === 'complete' && isLimitInvalid.value) limit.value = maximumLimit
  })
  const fill = (query: RecentQuery): void => {
    devices.setDevices(query.devices)
    range.setRange(query.preset, query, query.relative)
    limit.value = query.limit
    mode.value = query.extent
  }
  const findDeviceProblem = (): AppError | null => {
    const ids = devices.devices.value
    if (ids.length === 0) return { kind: 'input', problem: 'deviceIdEmpty' }
    return ids.length > maxDevices
      ? { kind: 'input', problem: 'tooManyDevices', value: String(ids.length) }
      : null
  }
  /** Why the query cannot run; undefined if the field itself shows it. */
  const findProblem = (): AppError | null | undefined => {
    const ofDevices = findDeviceProblem()
    if (ofDevices !== null) return ofDevices
    if (mode.value === 'latest' && isLimitInvalid.value) return undefined
    return range.isReadable.value && !range.isBackwards.value ? null : undefined
  }
  /** The query to run and to remember. */
  const read = (): RecentQuery => ({
    devices: devices.devices.value,
    preset: range.preset.value,
    ...range.range.value,
    ...(range.preset.value === 'custom' && Object.keys(range.relative.value).length > 0
      ? { relative: range.relative.value }
      : {}),
    extent: mode.value,
    limit: isLimitInvalid.value ? maximumLimit : (limit.value ?? maximumLimit),
  })
  /** All of the range, to be put back by `restoreRange`. */
  const takeRange = () => ({
    preset: range.preset.value,
    startText: range.startText.value,
    endText: range.endText.value,
    mode: mode.value,
    limit: limit.value,
    wrongLimit: wrongLimit.value,
  })
  const restoreRange = (taken: ReturnType<typeof takeRange>): void => {
    range.choosePreset(taken.preset)
    range.startText.value = taken.startText
    range.endText.value = taken.endText
    mode.value = taken.mode
    limit.value = taken.limit
    wrongLimit.value = taken.wrongLimit
  }
  /** All of the form, to be put back by `restoreForm`. */
  const takeForm = () => ({ devices: devices.devices.value, range: takeRange() })
  const restoreForm = (taken: ReturnType<typeof takeForm>): void => {
    devices.setDevices(taken.devices)
    restoreRange(taken.range)
  }
  return {
    ...devices,
    ...range,
    limit,
    takeForm,
    restoreForm,
    takeRange,
    restoreRange,
    isLimitInvalid,
    mode,
    typeLimit,
    typeWrongLimit,
    wrongLimit,
    fill,
    findDeviceProblem,
    findProblem,
    read,
  }
}

/** The form and the running query, including `Fetch missing`. Starting a query ends the previous one. */
export const useQueries = defineStore('queries', () => {
  const settings = useSettings()
  const connections = useConnections()
  const ranges = useRanges()
  const results = useResults()
  const { fill, findDeviceProblem, findProblem, read, ...form } = createForm()
  const live = useLiveSessions()
  const error = shallowRef<AppError | null>(null)
  /** The range is open for a change; its fields show what is wrong with it. */
  const isRangeOpen = ref(false)
  /** A second problem, in addition to `error`. */
  const furtherError = shallowRef<AppError | null>(null)
  /** Something needs a device, and none is named yet. */
  const isDeviceAsked = ref(false)
  const failedQuery = shallowRef<QueryWithoutResult | null>(null)
  let lastId = ''
  const { running, wasCancelled, isRunning, cancel, begin, end } = createRunningQuery()
  const { send, nextId } = createSender(isRunning)

  /** The tab with an earlier result of the same query. */
  const tabOf = (connection: Connection, wanted: RecentQuery): ResultTab | undefined => {
    const source = querySource(connection, askedQueryOf(wanted), settings.zone)
    return results.tabs.findLast((tab) => tab.source.kind === 'query' && isSameSource(tab.source, source))
  }
  /**
   * Runs the query of the form; the same query as before refreshes its tab. Resolves when the result is
   * shown, or if it cannot run.
   */
  const run = async (isInNewTab = false): Promise<void> => {
    form.choosePreset(form.preset.value)
    cancel()
    wasCancelled.value = false
    failedQuery.value = null
    const { current: connection } = connections
    const formProblem = findProblem()
    const problem = connection === null ? ({ kind: 'noConnection' } as const) : formProblem
    error.value = problem ?? null
    furtherError.value = connection === null ? (formProblem ?? null) : null
    isRangeOpen.value = problem === undefined
    if (connection === null || problem !== null) return
    const queryId = nextId()
    lastId = queryId
    const begun = begin(queryId, connection.id)
    const wanted = read()
    const shown = results.active
    // Immediately, because a query that fails or is stopped will probably be run again.
    void settings.rememberQuery(wanted)
    const failure = await send(queryId, connection, wanted, isInNewTab)
    if (failure !== null && lastId === queryId) {
      const end = isRunning(queryId) ? 'failed' : 'cancelled'
      failedQuery.value = { query: wanted, end, tabId: (tabOf(connection, wanted) ?? shown)?.id ?? null }
    }
    if (!isRunning(queryId)) return
    end(begun)
    error.value = failure
    if (failure === null) await settings.rememberDevices(wanted.devices)
  }
  /** Says that a device is to be named: nothing has gone wrong, it is the first thing to do. */
  const askForDevice = (): void => {
    error.value = null
    isDeviceAsked.value = true
  }
  /** Follows the devices of the form in a new tab, whatever its range. */
  const follow = async (): Promise<void> => {
    const { current: connection } = connections
    const problem = findDeviceProblem()
    error.value = connection === null ? { kind: 'noConnection' } : problem
    furtherError.value = connection === null ? problem : null
    if (connection === null || problem !== null) return
    const devices = form.devices.value
    error.value = await live.follow(devices, connection)
    if (error.value === null) await settings.rememberDevices(devices)
  }
  /** Fills the form with an earlier query and runs it again; a relative range counts from now. */
  const runAgain = (query: RecentQuery): Promise<void> => {
    fill(query)
    return run()
  }
  /**
   * Brings a complete range up to date, as the running query; the latest events are queried again. Resolves
   * when it has stopped.
   */
  const refresh = async (tab: ResultTab, scope: RefreshScope, deviceId?: string): Promise<void> => {
    const { source } = tab
    if (source.kind !== 'query' || refreshObstacle(tab, connections) !== null) return
    if (source.limit !== null) return runAgain({ ...source, extent: 'latest', limit: source.limit })
    const queryId = nextId()
    const begun = begin(queryId, source.connectionId)
    const [isWanted, showRows] = [() => isRunning(queryId), () => results.refresh(tab)]
    const part = await loadPart(() => import('../refresh/run-refresh'))
    await part?.runRefresh(tab, {
      queryId,
      scope,
      overlapMs: settings.overlapMs,
      isWanted,
      showRows,
      ...(deviceId === undefined ? {} : { deviceId }),
    })
    end(begun)
  }
  /**
   * Continues a complete range, of one device or of all, which is then the running query. Resolves when it
   * has stopped.
   */
  const fetchMissing = async (tab: ResultTab, deviceId?: string): Promise<void> => {
    // Its own run knows nothing of what has been fetched since.
    if (tab.state.coverage !== null) return refresh(tab, 'missing', deviceId)
    const { source, state } = tab
    const queryId = state.range?.queryId
    if (queryId === undefined || source.kind !== 'query') return
    const begun = begin(queryId, source.connectionId)
    await ranges.fetchMissing(tab, deviceId)
    end(begun)
  }
  watch([() => form.devices.value.length, () => results.active], () => (isDeviceAsked.value = false))
  watch(error, (now) => {
    if (now !== null) isDeviceAsked.value = false
  })
  // With another token or service, the last error does not apply any more.
  watch(
    () =>
      JSON.stringify([connections.current?.id, connections.current?.baseUrl, connections.current?.revision]),
    () => {
      if (error.value !== null && error.value.kind !== 'input') error.value = null
    },
  )
  return {
    ...form,
    fill,
    findProblem,
    read,
    running,
    wasCancelled,
    error,
    isRangeOpen,
    furtherError,
    isDeviceAsked,
    failedQuery,
    run,
    runAgain,
    askForDevice,
    follow,
    refresh,
    fetchMissing,
    cancel,
  }
})
