import { afterEach, describe, expect, it, vi } from 'vitest'
import { defineComponent, h, nextTick, shallowReactive } from 'vue'
import { beginningOf } from '../../../src-renderer/following/following-start'
import { useFollowWords } from '../../../src-renderer/following/use-follow-words'
import type { FollowingState } from '../../../src-renderer/results/following-state'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { mountPage, pageText } from '../mount-page'

afterEach(() => {
  vi.useRealTimers()
})

describe('what a screen reader hears while devices are followed', () => {
  it('is how many events are new, twice a minute at most, and nothing if none are', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const state = shallowReactive({ following: beginningOf('q', ['valve-7']) as FollowingState, range: null })
    const page = defineComponent(() => {
      const { heard } = useFollowWords(() => ({ state }) as unknown as ResultTab)
      return () => h('p', heard.value)
    })
    mountPage(page)
    const after = async (seconds: number, arrivedCount: number): Promise<string> => {
      state.following = { ...state.following, arrivedCount }
      vi.advanceTimersByTime(seconds * 1000)
      await nextTick()
      return pageText()
    }
    expect(await after(29, 12)).toBe('')
    expect(await after(2, 12)).toBe('12 new events')
    expect(await after(28, 13)).toBe('12 new events')
    expect(await after(2, 13)).toBe('1 new event')
    expect(await after(120, 13)).toBe('1 new event')
  })
})
