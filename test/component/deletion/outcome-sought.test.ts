import { mount } from '@vue/test-utils'
import { createPinia } from 'pinia'
import { expect, it } from 'vitest'
import { defineComponent } from 'vue'
import { useDeletionText } from '../../../src-renderer/deletion/use-deletion-text'
import { createMessages } from '../../../src-renderer/messages/create-messages'
import { chinese } from '../../../src-renderer/messages/zh-CN'

/** What the ledger is searched for when the user types `text`. */
const soughtIn = (language: 'en' | 'zh-CN', text: string): string => {
  const messages = createMessages()
  messages.global.setLocaleMessage('zh-CN', chinese as never)
  messages.global.locale.value = language as 'en'
  let sought = ''
  mount(
    defineComponent({
      setup: () => {
        sought = useDeletionText().outcomeSought(text)
        return () => null
      },
    }),
    { global: { plugins: [createPinia(), messages] } },
  )
  return sought
}

it.each([
  ['en', 'still there', 'stillThere'],
  ['en', 'Flagged', 'flagged'],
  ['en', 'deleted', 'deleted'],
  ['en', 'not', 'not'],
  ['en', 'pump-0042', 'pump-0042'],
  ['zh-CN', '已删除', 'deleted'],
  ['zh-CN', '失败', 'failed'],
  ['zh-CN', '未知', 'unknown'],
  ['zh-CN', '仍然', 'stillThere'],
  ['zh-CN', '结果未知', 'unresolved'],
  ['zh-CN', 'pump-0042', 'pump-0042'],
  ['zh-CN', '水', '水'],
] as const)(
  'a search of the ledger finds outcomes as they are named on the screen (%s, %s)',
  (language, text, sought) => {
    expect(soughtIn(language, text)).toBe(sought)
  },
)
