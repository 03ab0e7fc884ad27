import type { Words } from './words'

/** Chinese punctuation is as wide as a character and takes no space after it. */
const signs = {
  en: { list: ', ', clauses: ', ', sentences: ' ', colon: ': ' },
  'zh-CN': { list: '、', clauses: '，', sentences: '', colon: '：' },
} as const

/** Joins texts as the language does. Empty texts are left out. */
export const joinedIn = (words: Words) => {
  type Sign = keyof (typeof signs)['en']
  const sign = (name: Sign): string => signs[words.language === 'zh-CN' ? 'zh-CN' : 'en'][name]
  const joined = (texts: readonly string[], by: Sign): string =>
    texts.filter((text) => text !== '').join(sign(by))
  return {
    /** Names or values. */
    list: (texts: readonly string[]): string => joined(texts, 'list'),
    /** Parts of one sentence. */
    clauses: (texts: readonly string[]): string => joined(texts, 'clauses'),
    /** Whole sentences, each with its own full stop. */
    sentences: (...texts: readonly string[]): string => joined(texts, 'sentences'),
    /** What stands between two sentences. */
    sentenceGap: (): string => sign('sentences'),
    /** What the text is about, and the text. */
    about: (subject: string, text: string): string => joined([subject, text], 'colon'),
  }
}
