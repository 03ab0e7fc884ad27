import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { isContinuedWith } from '../../src-core/formats/token-fingerprint'
import { isLive } from '../../src-core/live/live-state'
import { askedQueryOf } from '../../src-core/results/asked-query'
import { isSameSource, type QuerySource, querySource } from '../../src-core/results/result-source'
import type { StoredResult } from '../../src-core/stored/stored-result'
import { chosenRange } from '../../src-core/time/chosen-range'
import type { Connection } from '../../src-preload/contract/connection'
import { useConnections } from '../connections/connections'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useSettings } from '../settings/settings'
import type { ExcerptRequest } from '../stored-results/stored-excerpt'
import { useStoredResults } from '../stored-results/stored-results'
import { largestShare, type StoredShare, type WantedRange } from '../stored-results/stored-share'
import { useQueries } from './queries'

/**
 * Whether kept results can be continued with the token of a connection, as far as that is known. The keychain
 * is not asked again before the token changes, not even after a failure: it may ask the user to unlock it.
 */
const createTokenCheck = () => {
  let known: { readonly key: string; readonly fingerprint: string | undefined } | null = null
  return async ({ id, revision }: Connection): Promise<(result: StoredResult) => boolean> => {
    const key = `${id} ${String(revision)}`
    if (known?.key !== key) {
      const present = await window.desktop.presentToken({ connectionId: id })
      known = { key, fingerprint: present.ok ? present.value.tokenFingerprint : undefined }
    }
    const { fingerprint } = known
    return ({ fetchedWith }) =>
      fingerprint === undefined || fetchedWith === undefined || isContinuedWith(fetchedWith, fingerprint)
  }
}

interface WantedQuery {
  readonly connection: Connection
  readonly source: QuerySource
  readonly wanted: WantedRange
}

/** The query of the form if it is for a complete range and can run; null otherwise. */
const createWanted = () => {
  const [queries, connections, settings] = [useQueries(), useConnections(), useSettings()]
  return computed((): WantedQuery | null => {
    const { current } = connections
    if (current === null || queries.findProblem() !== null) return null
    const source = querySource(current, askedQueryOf(queries.read()), settings.zone)
    const { connectionId, baseUrl, devices, start, end, limit } = source
    if (limit !== null || start === undefined || end === undefined) return null
    const range = { first: start, last: end }
    return { connection: current, source, wanted: { connectionId, baseUrl, devices, range } }
  })
}

/** Offers to request only what no kept result has of the range in the form. */
export const useStoredOffer = defineStore('stored-offer', () => {
  const [queries, kept, results, settings] = [useQueries(), useStoredResults(), useResults(), useSettings()]
  const form = createWanted()
  const known = shallowRef<readonly StoredResult[]>([])
  const isWorking = ref(false)
  /** The kept part is being taken over, which asks nothing of the network. */
  const isTakingOver = ref(false)
  const checkFor = createTokenCheck()
  let controller = new AbortController()
  let count = 0

  /** Changes with what is to be offered; null: nothing can be. */
  const formKey = computed(() =>
    queries.running === null && form.value !== null
      ? JSON.stringify([form.value.wanted, form.value.connection.revision])
      : null,
  )
  /** Reads what is kept. */
  const read = async (): Promise<void> => {
    const connection = form.value?.connection
    if (connection === undefined) return
    // The list is not asked for by the user. If it cannot be read, its dialog says so; here, it only means
    // that there is nothing to offer.
    const list = await window.desktop.listStored({})
    const all = list.ok ? list.value.results : []
    known.value = all.length === 0 ? all : all.filter(await checkFor(connection))
  }
  /** Its tab, if it has one, shows all that is kept. */
  const isUsable = ({ storedId }: StoredResult): boolean => {
    const state = results.everyTab.find((tab) => tab.state.storedId === storedId)?.state
    if (state === undefined) return true
    return (
      state.opening === null &&
      state.refreshing === null &&
      !isLive(state) &&
      !state.hasUnkeptRows &&
      state.range?.isFinished === true
    )
  }
  const find = (): StoredShare | null => {
    if (form.value === null || !settings.settings.keeping.isOn) return null
    return largestShare(known.value.filter(isUsable), form.value.wanted, settings.overlapMs)
  }
  /** It can be refreshed. */
  const hasTab = (wanted: QuerySource): boolean =>
    results.tabs.some(({ source }) => source.kind === 'query' && isSameSource(source, wanted))
  /** Null: nothing is offered. */
  const offer = computed((): StoredShare | null => {
    if (isWorking.value || queries.running !== null || form.value === null || hasTab(form.value.source))
      return null
    return find()
  })
  /** Null: it failed or was cancelled; a notice says why it failed. Otherwise whether there was anything. */
  const takeOver = async (request: ExcerptRequest): Promise<boolean | null> => {
    isTakingOver.value = true
    controller = new AbortController()
    const { signal } = controller
    try {
      const made = await kept.keepExcerpt(request, signal)
      if (made?.ok === false) kept.error = made.error
      return made?.ok === true ? made.value : null
    } catch (reason) {
      if (!signal.aborted) throw reason
      return null
    } finally {
      isTakingOver.value = false
    }
  }
  /**
   * Opens what is kept of the range, as a result of its own. Null: that failed or was cancelled; undefined:
   * there is nothing.
   */
  const openStored = async (share: StoredShare | null): Promise<ResultTab | null | undefined> => {
    if (form.value === null || share === null) return undefined
    const { storedId: sourceId, isSame } = share
    const { source, wanted } = form.value
    const { zone } = source
    const chosen = { chosenRange: chosenRange(source) }
    if (isSame) return kept.open(sourceId, chosen)
    const storedId = `rest-${String(Date.now())}-${String(++count)}`
    const isThere = await takeOver({ storedId, sourceId, zone, devices: wanted.devices, range: wanted.range })
    if (isThere === null) return null
    return isThere ? kept.open(storedId, chosen) : undefined
  }
  /**
   * Opens what is kept and requests the rest; without anything kept, all of it. Resolves when that has ended.
   */
  const accept = async (): Promise<void> => {
    if (isWorking.value) return
    isWorking.value = true
    try {
      queries.cancel()
      queries.choosePreset(queries.preset)
      await read()
      const share = find()
      const tab = await openStored(share)
      if (tab === undefined) return await queries.run()
      if (tab === null) return
      const query = queries.read()
      await Promise.all([
        queries.refresh(tab, share?.isSame === true ? 'new' : 'rest'),
        settings.rememberQuery(query),
        settings.rememberDevices(query.devices),
      ])
    } finally {
      isWorking.value = false
    }
  }
  /** Nothing is taken over, and nothing requested. */
  const cancel = (): void => controller.abort()
  return { offer, isTakingOver, formKey, read, accept, cancel }
})
