import { describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { createMessages } from '../../../src-renderer/messages/create-messages'
import { useJoined } from '../../../src-renderer/messages/use-joined'

/** As a component in this language joins texts. */
const joinedIn = (language: 'en' | 'zh-CN'): ReturnType<typeof useJoined> => {
  const messages = createMessages()
  messages.global.locale.value = language as 'en'
  let joined: ReturnType<typeof useJoined> | undefined
  createApp({
    setup: () => {
      joined = useJoined()
      return () => null
    },
  })
    .use(messages)
    .mount(document.createElement('div'))
  if (joined === undefined) throw new Error('the component has not been set up')
  return joined
}

describe('joined texts', () => {
  it('have a space after each sign in English', () => {
    const { list, clauses, sentences, about } = joinedIn('en')
    expect([list(['a', 'b']), clauses(['a', 'b']), sentences('A.', 'B.'), about('a', 'b')]).toEqual([
      'a, b',
      'a, b',
      'A. B.',
      'a: b',
    ])
  })

  it('have the signs of Chinese, and no space', () => {
    const { list, clauses, sentences, about } = joinedIn('zh-CN')
    expect([list(['甲', '乙']), clauses(['甲', '乙']), sentences('甲。', '乙。'), about('甲', '乙')]).toEqual(
      ['甲、乙', '甲，乙', '甲。乙。', '甲：乙'],
    )
  })

  it('leave out what is empty', () => {
    const { list, sentences } = joinedIn('en')
    expect([list(['', 'a', '']), sentences('', 'A.'), sentences()]).toEqual(['a', 'A.', ''])
  })
})
