import { storeToRefs } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { isLive } from '../../src-core/live/live-state'
import type { StoredResult } from '../../src-core/stored/stored-result'
import { recentParts } from '../../src-core/words/recent-text'
import { storedTextIn } from '../../src-core/words/stored-text'
import { useResults } from '../results/results'
import { useSettings } from '../settings/settings'
import { useTimedWords } from '../settings/use-timed-words'
import { useStoredResults } from '../stored-results/stored-results'
import { useCountNow } from '../stored-results/use-count-now'
import { useCommandMenu } from '../ui/command-menu'
import type { MenuItem } from '../ui/PlaceMenu.vue'
import { useQueries } from './queries'

/** All of them are in a list of their own. */
const maxStored = 6

/** Where following has kept something, and how far it is: what is followed is kept, but is no recent query. */
const useFollowed = () => {
  const { everyTab } = storeToRefs(useResults())
  return computed(() =>
    everyTab.value
      .flatMap(({ id, state }) =>
        state.storedId === null || state.live === null
          ? []
          : [id, isLive(state), state.live.newestAt !== null].join(' '),
      )
      .join(),
  )
}

/**
 * The other ways to run what the form asks for; below them the last results that are kept, to be opened
 * again, and the last queries: choosing one fills the form and runs it.
 */
export const useRunMenu = () => {
  const words = useTimedWords()
  const { t } = words
  const queries = useQueries()
  const settings = useSettings()
  const kept = useStoredResults()
  const storedText = storedTextIn(words)

  const recent = computed(() => settings.settings.recentQueries)
  const results = computed(() => (kept.list?.results ?? []).slice(0, maxStored))
  /** Those of which the counts are known as of now: before the menu opens, nobody needs them. */
  const listed = shallowRef<readonly StoredResult[]>([])
  const countNow = useCountNow(() => listed.value)
  const { items: ways, pick: pickCommand } = useCommandMenu(() => [['query-run-in-new-tab', 'query-follow']])
  const storedItems = computed((): readonly MenuItem[] => [
    ...results.value.map((result, index) => ({
      key: result.storedId,
      label: storedText.nameOf(result),
      detail: storedText.factsOf(result, countNow(result)),
      ...(index === 0 && { isApart: true, heading: t('query.menu.kept') }),
    })),
    ...(results.value.length > 0 ? [{ key: 'all', label: t('kept.all') }] : []),
  ])
  const recentItems = computed((): readonly MenuItem[] =>
    recent.value.map((query, index) => {
      const { devices, range, kind } = recentParts(words, query)
      return {
        key: `recent ${String(index)}`,
        label: t('kept.line', { devices, range }),
        detail: kind,
        ...(index === 0 && { isApart: true, heading: t('query.menu.recent') }),
      }
    }),
  )
  const items = computed(() => [...ways.value, ...storedItems.value, ...recentItems.value])
  const refresh = async (): Promise<void> => {
    await kept.refresh()
    listed.value = results.value
  }
  // What is in the list is read again when the menu opens.
  watch(useFollowed(), () => {
    if (storedItems.value.length === 0) void refresh()
  })
  const pick = (key: string): void => {
    const query = key.startsWith('recent ') ? recent.value[Number(key.slice('recent '.length))] : undefined
    if (query !== undefined) void queries.runAgain(query)
    else if (ways.value.some((way) => way.key === key)) pickCommand(key)
    else if (key === 'all') kept.isListOpen = true
    else void kept.open(key)
  }
  return { items, pick, refresh }
}
