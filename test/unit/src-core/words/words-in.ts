import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import type { TimedWords } from '../../../../src-core/words/words'
import { createMessages } from '../../../../src-renderer/messages/create-messages'
import { chinese } from '../../../../src-renderer/messages/zh-CN'

/** The language of the program, with times in UTC. */
export const wordsIn = (language: 'en' | 'zh-CN'): TimedWords => {
  const { global } = createMessages()
  global.setLocaleMessage('zh-CN', chinese as never)
  global.locale.value = language as 'en'
  return {
    language,
    t: (key, values = {}, count) =>
      count === undefined ? global.t(key, values) : global.t(key, values, count),
    formatter: createInstantFormatter('UTC'),
  }
}
