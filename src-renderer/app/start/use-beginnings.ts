import { CalendarX2, FolderOpen, Plus, Radio, ScanSearch, Server } from '@lucide/vue'
import { type Component, computed } from 'vue'
import { maximumLimit } from '../../../src-core/events/event'
import { straySides, strayWindow } from '../../../src-core/proof/outside'
import { countEvents } from '../../../src-core/results/event-count'
import { laterNow } from '../../../src-core/time/clock-difference'
import { resolveRange } from '../../../src-core/time/range-presets'
import { devicesText } from '../../../src-core/words/recent-text'
import { useConnections } from '../../connections/connections'
import { useOpenFiles } from '../../opening/open-files'
import { useQueries } from '../../query/queries'
import { useRail } from '../../results/rail'
import type { ResultTab } from '../../results/result-tab'
import { useResults } from '../../results/results'
import { readRows } from '../../results/tab-rows'
import { useAbout } from '../../settings/about'
import { useSettings } from '../../settings/settings'
import { useTimedWords } from '../../settings/use-timed-words'

/** Something to begin with. */
interface Beginning {
  readonly key: string
  readonly icon: Component
  readonly title: string
  readonly detail?: string
  run(): void
}

/** Those that were asked for last, of whatever connection; none at first. */
const useLastDevices = () => {
  const settings = useSettings()
  return computed((): readonly string[] => {
    const { recentQueries, recentDevices } = settings.settings
    return recentQueries[0]?.devices ?? recentDevices.slice(0, 1)
  })
}

const useFaultyEvents = () => {
  const [queries, settings, rail] = [useQueries(), useSettings(), useRail()]
  /** All from yesterday's first moment to now, with the findings beside them. */
  return (devices: readonly string[]): void => {
    const { start } = resolveRange('yesterday', settings.zone, Date.now())
    rail.shown = 'findings'
    void queries.runAgain({
      devices,
      preset: 'custom',
      ...(start !== undefined && { start }),
      relative: { end: 'now' },
      extent: 'complete',
      limit: maximumLimit,
    })
  }
}

const useStrays = () => {
  const queries = useQueries()
  const results = useResults()
  /** Each side as a result of its own: one table from 1900 to 2200 would have no use of its chart. */
  return async (devices: readonly string[]): Promise<void> => {
    const shown: ResultTab[] = []
    for (const side of straySides) {
      const { first, last } = strayWindow(side, laterNow(Date.now(), shown[0]?.state.clockDifference))
      await queries.runAgain({
        devices,
        preset: 'custom',
        start: first,
        end: last,
        extent: 'complete',
        limit: maximumLimit,
      })
      if (results.active !== null) shown.push(results.active)
    }
    const found = shown.find((tab) => countEvents(readRows(tab)) > 0)
    if (found !== undefined) results.activate(found.id)
  }
}

const useFollowing = () => {
  const queries = useQueries()
  return (devices: readonly string[]): void => {
    if (queries.devices.length === 0) queries.setDevices(devices)
    void queries.follow()
  }
}

/** What can be begun now: of what needs a connection, nothing without one, but all that leads to one. */
export const useBeginnings = () => {
  const words = useTimedWords()
  const { t } = words
  const [about, connections, opening] = [useAbout(), useConnections(), useOpenFiles()]
  const queries = useQueries()
  const last = useLastDevices()
  const [showFaulty, showStrays, follow] = [useFaultyEvents(), useStrays(), useFollowing()]

  const named = computed(() => (last.value.length > 0 ? last.value : queries.devices))
  const followed = computed(() => (queries.devices.length > 0 ? queries.devices : last.value))
  const ofDevices = (
    devices: readonly string[],
    act: (devices: readonly string[]) => void,
  ): Pick<Beginning, 'detail' | 'run'> => {
    if (devices.length > 0) return { detail: devicesText(words, devices), run: () => act(devices) }
    // Without a device there is one thing to do, where it is done.
    const ask = (): void => {
      queries.askForDevice()
      document.getElementById('query-device')?.focus()
    }
    return { detail: t('frame.start.deviceFirst'), run: ask }
  }
  const asking = computed((): readonly Beginning[] => [
    {
      key: 'faulty',
      icon: ScanSearch,
      title: t('frame.start.faulty'),
      ...ofDevices(named.value, showFaulty),
    },
    {
      key: 'strays',
      icon: CalendarX2,
      title: t('frame.start.strays'),
      ...ofDevices(named.value, (devices) => void showStrays(devices)),
    },
    {
      key: 'follow',
      icon: Radio,
      title: t('frame.start.follow'),
      ...ofDevices(followed.value, follow),
    },
  ])
  const connecting = computed((): readonly Beginning[] => {
    const { sampleServiceUrl: baseUrl } = about
    const sample = {
      key: 'sample',
      icon: Server,
      title: t('frame.start.sample'),
      run: () =>
        connections.openDialog({
          name: t('frame.start.sampleName'),
          baseUrl: baseUrl ?? '',
          allowUnencrypted: false,
        }),
    }
    return [
      {
        key: 'connect',
        icon: Plus,
        title: t('frame.start.addConnection'),
        detail: t('frame.start.addWhy'),
        run: () => connections.openDialog(),
      },
      ...(baseUrl === null ? [] : [{ ...sample, detail: baseUrl.replace(/^https?:\/\//, '') }]),
    ]
  })
  return computed((): readonly Beginning[] => [
    ...(connections.current === null ? [] : asking.value),
    ...(connections.connections.length === 0 ? connecting.value : []),
    {
      key: 'open',
      icon: FolderOpen,
      title: t('frame.start.open'),
      detail: t('frame.start.openWhy'),
      run: () => void opening.chooseAndOpen(),
    },
  ])
}
