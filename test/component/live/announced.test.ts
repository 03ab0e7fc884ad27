import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowReactive } from 'vue'
import { useI18n } from 'vue-i18n'
import type { LiveState } from '../../../src-core/live/live-state'
import { beginningOf } from '../../../src-core/live/live-state'
import { useLiveText } from '../../../src-renderer/live/use-live-text'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { mountPage, pageText } from '../mount-page'

afterEach(() => {
  vi.useRealTimers()
})

type Shown = { live: LiveState; range: null }
let changeLanguage: () => void
const mountAnnounced = (): Shown => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const state = shallowReactive<Shown>({ live: beginningOf('q', ['valve-7']), range: null })
  mountPage(
    defineComponent(() => {
      const { locale } = useI18n({ useScope: 'global' })
      changeLanguage = () => (locale.value = 'zh-CN')
      const { announced } = useLiveText(
        () => ({ state, source: { kind: 'query' }, table: { rowCount: 0 } }) as unknown as ResultTab,
      )
      return () => h('p', announced.value)
    }),
  )
  return state
}
const after = async (state: Shown, seconds: number, arrivedCount: number): Promise<string> => {
  state.live = { ...state.live, arrivedCount }
  vi.advanceTimersByTime(seconds * 1000)
  await nextTick()
  return pageText()
}

describe('what a screen reader hears while devices are followed', () => {
  it('is how many events are new, twice a minute at most, and nothing if none are', async () => {
    const state = mountAnnounced()
    expect(await after(state, 29, 12)).toBe('')
    expect(await after(state, 2, 12)).toBe('12 new events')
    expect(await after(state, 28, 13)).toBe('12 new events')
    expect(await after(state, 2, 13)).toBe('1 new event')
    expect(await after(state, 120, 13)).toBe('1 new event')
  })

  it('is nothing of before in another language', async () => {
    const state = mountAnnounced()
    expect(await after(state, 31, 12)).toBe('12 new events')
    changeLanguage()
    await nextTick()
    expect(pageText()).toBe('')
  })

  it('begins anew with each following of the same result', async () => {
    const state = mountAnnounced()
    expect(await after(state, 31, 265)).toBe('265 new events')
    state.live = beginningOf('q-2', ['valve-7'])
    expect(await after(state, 31, 0)).toBe('265 new events')
    expect(await after(state, 31, 4)).toBe('4 new events')
    // Also if more than before have arrived by the first look.
    state.live = beginningOf('q-3', ['valve-7'])
    expect(await after(state, 31, 6)).toBe('6 new events')
  })
})
