import { watch } from 'vue'
import { createPacedWork } from '../../src-core/live/paced-work'
import type { Silence } from '../../src-core/live/silence'
import { notificationTextIn } from '../../src-core/words/notification-text'
import { useWords } from '../messages/use-words'
import { useSettings } from '../settings/settings'
import type { FaultEpisode } from './fault-episodes'
import { useSilences } from './silences'

/** Whoever has several devices fail at once wants to hear of it once; ms between two notifications. */
const paceMs = 30_000

/** A tab has a notification of each kind. */
const idsOf = (tabId: string) => ({ silence: `${tabId} silence`, faults: `${tabId} faults` })
export const tabOfNotification = (notificationId: string): string => notificationId.split(' ')[0] ?? ''

/** Picks the silences of each tab that have begun since it was asked last. */
const createNewSilences = () => {
  const seen = new Map<string, number>()
  return (byTab: ReadonlyMap<string, readonly Silence[]>): ReadonlyMap<string, readonly Silence[]> => {
    const fresh = new Map<string, readonly Silence[]>()
    for (const [tabId, silences] of byTab) {
      const known = seen.get(tabId) ?? 0
      const begun = silences.filter(({ id, isOver }) => id > known && !isOver)
      seen.set(
        tabId,
        silences.reduce((most, { id }) => Math.max(most, id), known),
      )
      if (begun.length > 0) fresh.set(tabId, begun)
    }
    return fresh
  }
}

/**
 * Notifies of what falls silent and of what the fault rules flag, where the user has chosen so. Call it once,
 * at the root.
 */
export const useNotifications = (): void => {
  const settings = useSettings()
  const silences = useSilences()
  const { silentText, faultText } = notificationTextIn(useWords())
  const newSilences = createNewSilences()
  const silent = new Map<string, readonly Silence[]>()
  const faulty = new Map<string, readonly FaultEpisode[]>()

  const notify = async (
    notificationId: string,
    text: { readonly title: string; readonly body: string },
  ): Promise<void> => {
    const result = await window.desktop.notify({ notificationId, ...text })
    silences.isUnsupported = !result.ok || !result.value.isShown
  }
  const work = createPacedWork(
    async () => {
      for (const [tabId, begun] of silent) {
        silent.delete(tabId)
        await notify(idsOf(tabId).silence, silentText(begun))
      }
      for (const [tabId, begun] of faulty) {
        faulty.delete(tabId)
        await notify(idsOf(tabId).faults, faultText(begun))
      }
    },
    () => paceMs,
  )
  watch(
    () => silences.byTab,
    (byTab) => {
      const fresh = newSilences(byTab)
      if (!settings.settings.notifications.ofSilence || fresh.size === 0) return
      for (const [tabId, begun] of fresh) silent.set(tabId, [...(silent.get(tabId) ?? []), ...begun])
      work.request()
    },
  )
  watch(
    () => silences.faultNews,
    (news) => {
      if (news === null || !settings.settings.notifications.ofFaults) return
      faulty.set(news.tabId, [...(faulty.get(news.tabId) ?? []), ...news.episodes])
      work.request()
    },
  )
}
