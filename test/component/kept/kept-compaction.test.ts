import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import { failed } from '../../../src-preload/contract/result'
import { useKeptCompaction } from '../../../src-renderer/kept/kept-compaction'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { makeEvent, showEvents } from '../results-support'

type Compact = typeof window.desktop.compactKept

const refused = failed({ kind: 'file', cause: 'other', name: 'kept', detail: 'not today' })
let begun: string[] = []
/** Main's answers, one after the other; then the last one again. */
const answers = (...all: readonly Compact[]): void => {
  const compactKept: Compact = async (request) => {
    begun.push(request.keptId)
    const answer = all[Math.min(begun.length, all.length) - 1]
    if (answer === undefined) throw new Error('no answer')
    return answer(request)
  }
  Object.defineProperty(window, 'desktop', {
    value: { ...window.desktop, compactKept },
    configurable: true,
  })
}
const keptTab = async (keptId: string): Promise<ResultTab> => {
  const tab = await showEvents([makeEvent(0), makeEvent(1)])
  // It came in many small parts.
  tab.state.keptCopy = { ...tab.state.keptCopy, isScattered: true }
  tab.state.keptId = keptId
  return tab
}

beforeEach(() => {
  begun = []
  createLoopbackDesktop()
  mountPage(
    defineComponent({
      setup: () => {
        useKeptCompaction()
        return () => null
      },
    }),
  )
})
afterEach(() => vi.restoreAllMocks())

describe('writing kept results as one file', () => {
  it('goes on with the other results after one that failed in an unforeseen way', async () => {
    const failures: unknown[] = []
    const note = (reason: unknown): unknown => failures.push(reason)
    process.on('unhandledRejection', note)
    answers(
      () => Promise.reject(new Error('a bug')),
      async () => refused,
    )
    await Promise.all([keptTab('one'), keptTab('two')])
    await until(() => expect(begun.toSorted()).toEqual(['one', 'two']))
    await keptTab('three')
    await until(() => expect(begun.toSorted()).toEqual(['one', 'three', 'two']))
    process.off('unhandledRejection', note)
    expect(failures).toMatchObject([{ message: 'a bug' }])
  })
})
