import '../../../src-renderer/styles.css'
import { NConfigProvider } from 'naive-ui'
import { createPinia } from 'pinia'
import { createApp, defineComponent, h } from 'vue'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useTheme } from '../../../src-renderer/app/use-theme'
import { useLiveSessions } from '../../../src-renderer/live/live-sessions'
import { createMessages } from '../../../src-renderer/messages/create-messages'
import { useRanges } from '../../../src-renderer/results/ranges'
import { useResults } from '../../../src-renderer/results/results'
import { useSettings } from '../../../src-renderer/settings/settings'
import { hours, installLiveDesktop, liveDevice } from './live-desktop'
import { nextFrame } from './painted'

/** Each way to eight hours of events; resolves with the number of answers when all of its rows are shown. */
interface LivePage {
  follow(): Promise<number>
  fetch(): Promise<number>
}

declare global {
  interface Window {
    livePage: LivePage
  }
}

const { begin, eventCount, updateCount } = installLiveDesktop()
/** With what stands around the rows of a result: strip, toolbar, the line of following, status. */
const Themed = defineComponent({
  setup: () => {
    const { theme, overrides } = useTheme()
    return () =>
      h(NConfigProvider, { theme: theme.value, themeOverrides: overrides.value, abstract: true }, () =>
        h(ResultsPane, { style: 'height: 100vh' }),
      )
  },
})
createApp(Themed).use(createPinia()).use(createMessages()).mount('#app')

const results = useResults()
const settings = useSettings()
// What main keeps takes no memory here.
void settings.change({ keeping: { ...settings.settings.keeping, isOn: false } })
const untilShown = async (): Promise<number> => {
  while (results.active?.state.view.length !== eventCount || results.active.state.isComputing)
    await nextFrame()
  return updateCount()
}
const connection = {
  id: 'bench',
  name: 'bench',
  baseUrl: '',
  allowUnencrypted: false,
  access: { kind: 'canDelete', how: 'forGood' },
  isProduction: false,
  token: { kind: 'stored' },
  status: { kind: 'unknown' },
  revision: 1,
} as const

window.livePage = {
  follow: async () => {
    await useLiveSessions().follow([liveDevice], connection)
    return untilShown()
  },
  fetch: async () => {
    const end = begin + hours * 3_600_000
    const query = {
      queryId: 'bench',
      connectionId: 'bench',
      devices: [liveDevice],
      start: begin,
      end,
      zone: 'UTC',
    }
    await useRanges().fetch(query, {
      kind: 'query',
      connectionName: 'bench',
      baseUrl: '',
      preset: 'custom',
      limit: null,
      receivedAt: end,
      ...query,
    })
    return untilShown()
  },
}
