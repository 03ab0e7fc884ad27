import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineComponent } from 'vue'
import { failed } from '../../../src-core/errors/result'
import type { ResultTab } from '../../../src-renderer/results/result-tab'
import { useStoredCompaction } from '../../../src-renderer/stored-results/stored-compaction'
import { createLoopbackDesktop } from '../loopback'
import { mountPage, until } from '../mount-page'
import { makeEvent, showEvents } from '../results-support'

type Compact = typeof window.desktop.compactStored

const refused = failed({ kind: 'file', cause: 'other', name: 'kept', detail: 'not today' })
let begun: string[] = []
/** Main's answers, one after the other; then the last one again. */
const answers = (...all: readonly Compact[]): void => {
  const compactStored: Compact = async (request) => {
    begun.push(request.storedId)
    const answer = all[Math.min(begun.length, all.length) - 1]
    if (answer === undefined) throw new Error('no answer')
    return answer(request)
  }
  Object.defineProperty(window, 'desktop', {
    value: { ...window.desktop, compactStored },
    configurable: true,
  })
}
const storedTab = async (storedId: string): Promise<ResultTab> => {
  const tab = await showEvents([makeEvent(0), makeEvent(1)])
  // It came in many small parts.
  tab.state.storedCopy = { ...tab.state.storedCopy, isScattered: true }
  tab.state.storedId = storedId
  return tab
}

beforeEach(() => {
  begun = []
  createLoopbackDesktop()
  mountPage(
    defineComponent({
      setup: () => {
        useStoredCompaction()
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
    await Promise.all([storedTab('one'), storedTab('two')])
    await until(() => expect(begun.toSorted()).toEqual(['one', 'two']))
    await storedTab('three')
    await until(() => expect(begun.toSorted()).toEqual(['one', 'three', 'two']))
    process.off('unhandledRejection', note)
    expect(failures).toMatchObject([{ message: 'a bug' }])
  })
})
