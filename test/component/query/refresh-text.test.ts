import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { TimeSet } from '../../../src-core/proof/time-set'
import { createMessages } from '../../../src-renderer/messages/create-messages'
import { useRefreshText } from '../../../src-renderer/query/use-refresh-text'
import { useSettings } from '../../../src-renderer/settings/settings'

const start = Date.UTC(2025, 9, 1, 3, 54, 10)

/** What is said of a range that was checked again as a whole. */
const textOf = (durationMs: number): string => {
  let text = ''
  mount(
    defineComponent({
      setup: () => {
        const store = useSettings()
        store.settings = { ...store.settings, zone: 'UTC' }
        const again = TimeSet.of({ first: start, last: start + durationMs })
        const looks = [{ deviceId: 'pump-1', isAsked: true, again, fresh: TimeSet.empty }]
        text = useRefreshText()({
          kind: 'done',
          scope: 'all',
          at: start,
          hasFoundChanges: true,
          looks,
          start,
        })
        return () => null
      },
    }),
    { global: { plugins: [createPinia(), createMessages()] } },
  )
  return text
}

it('the ends of a range read alike only if they are', () => {
  expect(textOf(60_000)).toBe('Everything from 2025-10-01 03:54 to 2025-10-01 03:55 was checked again.')
  expect(textOf(20_000)).toBe('Everything from 2025-10-01 03:54:10 to 2025-10-01 03:54:30 was checked again.')
})
