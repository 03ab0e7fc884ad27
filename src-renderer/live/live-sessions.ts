import { defineStore } from 'pinia'
import type { AppError } from '../../src-core/errors/errors'
import { eventsQuery } from '../../src-core/events/events-query'
import { type LiveSource, runningRange } from '../../src-core/live/live-result'
import { endOfProof, liveSource, newSource } from '../../src-core/live/live-source'
import { beginningOf, isLive } from '../../src-core/live/live-state'
import { askedWith } from '../../src-core/results/result-source'
import type { Connection } from '../../src-preload/contract/connection'
import { useConnections } from '../connections/connections'
import { refreshObstacle } from '../refresh/refresh-obstacle'
import { useResultStorage } from '../results/result-storage'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useSettings } from '../settings/settings'
import { useChartWindow } from './chart-window'
import { useLiveFaults } from './live-faults'
import { prepareRun, readLiveSession } from './read-session'
import { bringInAndGo } from './shown-rows'

/** How far the service's clock is ahead of ours, in ms; 0 as long as it is not known. */
const knownClockDifference = async (): Promise<number> => {
  const found = await window.desktop.diagnostics({})
  return found.ok ? (found.value.lastAnswer?.clockDifference?.minMs ?? 0) : 0
}

/** Follows devices in tabs of their own, or in those of their results. */
export const useLiveSessions = defineStore('live-sessions', () => {
  const results = useResults()
  const settings = useSettings()
  const keeping = useResultStorage()
  const connections = useConnections()
  const chartWindow = useChartWindow()
  const faults = useLiveFaults()
  let count = 0
  const nextId = (): string => `follow-${String(Date.now())}-${String(++count)}`

  /**
   * Starts it in main and reads it in the background. `showTab` makes or names the tab, once main has agreed.
   */
  const begin = async (
    source: LiveSource,
    queryId: string,
    start: number,
    storedId: string | null,
    showTab: () => ResultTab,
  ): Promise<AppError | null> => {
    const { connectionId, zone, fetchedWith } = source
    const more = { ...(storedId !== null && { storedId }), ...(fetchedWith && { fetchedWith }) }
    const query = {
      ...eventsQuery(source),
      queryId,
      connectionId,
      start: Math.round(start),
      zone,
      overlapMs: settings.overlapMs,
      ...more,
    }
    const begunAt = Date.now()
    const started = await window.desktop.startLiveSession(query)
    if (!started.ok) return started.error
    const tab = showTab()
    const begun = { queryId, start, begunAt, isContinued: storedId !== null }
    const run = await prepareRun(tab, askedWith(source, started.value), begun)
    const live = beginningOf(queryId, source.devices)
    // Before any row: a result without a running range counts as fetched.
    const range = runningRange(run, live.devices)
    Object.assign(tab.state, { live, refreshEnd: null, range, askedTo: null })
    void readLiveSession(run, () => {
      chartWindow.moveOn(tab)
      faults.request(tab)
    })
    return null
  }
  /**
   * Follows devices from a little while ago on, in a new tab. Resolves when it has begun; with the error if
   * it could not.
   */
  const follow = async (devices: readonly string[], connection: Connection): Promise<AppError | null> => {
    const queryId = nextId()
    const now = Date.now()
    const start = now + (await knownClockDifference()) - settings.overlapMs
    const source = newSource(devices, connection, settings.zone, start, now)
    return begin(source, queryId, start, null, () => {
      const tab = results.showEmpty(source, false)
      tab.state.storedId = keeping.storedIdFor(queryId)
      tab.state.firstAskedAt = now
      return tab
    })
  }
  /** Follows the devices of a complete range from where its proof ends, in its tab. */
  const followResult = async (tab: ResultTab): Promise<void> => {
    const source = liveSource(tab)
    if (source === null || refreshObstacle(tab, connections) !== null) return
    const queryId = nextId()
    // What a refresh has brought is not in the copy, so nothing can be added to it.
    const storedId = tab.state.hasUnkeptRows ? null : tab.state.storedId
    const error = await begin(source, queryId, endOfProof(tab, source), storedId, () => tab)
    if (error !== null) tab.state.live = { ...beginningOf(queryId, source.devices), isFinished: true, error }
    else if (storedId === null) tab.state.hasUnkeptRows = true
  }
  const sendRequest = (
    tab: ResultTab,
    channel: 'pauseLiveSession' | 'proceedLiveSession' | 'stopLiveSession',
  ): void => {
    const { live } = tab.state
    if (live !== null) void window.desktop[channel]({ queryId: live.queryId })
  }
  const pause = (tab: ResultTab): void => sendRequest(tab, 'pauseLiveSession')
  const proceed = (tab: ResultTab): void => sendRequest(tab, 'proceedLiveSession')
  const stop = (tab: ResultTab): void => sendRequest(tab, 'stopLiveSession')
  const bringIn = (tab: ResultTab): Promise<void> => bringInAndGo(tab, results)
  /** The user has read how it ended. */
  const dismiss = ({ state }: ResultTab): void => {
    if (!isLive(state)) state.live = null
  }
  /** Its line is shown. After the next start it does not come again. */
  const noteAnnounced = ({ state }: ResultTab): void => {
    const { cutOffAt } = state.live ?? {}
    if (cutOffAt !== undefined) state.announcedCutOffAt = cutOffAt
  }
  return { follow, followResult, pause, proceed, stop, bringIn, dismiss, noteAnnounced }
})
