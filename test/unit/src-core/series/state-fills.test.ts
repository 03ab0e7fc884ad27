import { describe, expect, it } from 'vitest'
import { createStateFills, isStateText, troubleFill } from '../../../../src-core/series/state-fills'

const never = (): boolean => false
const words = ['running', 'idle', 'stopped', 'starting', 'open', 'closed', 'on', 'off', 'auto', 'manual']

describe('the colour of a state', () => {
  it('differs for as many states as there are colours, whatever their order', () => {
    for (const texts of [words, words.toReversed()]) {
      const fillOf = createStateFills(texts, never)
      expect(new Set(texts.map(fillOf)).size).toBe(texts.length)
    }
  })

  it('is the preferred one in every result that has room for it, asked for or not', () => {
    const fills = words.map((word) => createStateFills([word], never)(word))
    expect(words.map((word) => createStateFills([], never)(word))).toEqual(fills)
    expect(createStateFills(words, never)('running')).toBe(fills[0])
  })

  it('stays while more states appear, and is shared when none is left', () => {
    const texts = ['running', 'idle']
    const fillOf = createStateFills(texts, never)
    const before = texts.map(fillOf)
    texts.push(...words.slice(2), 'eleventh', 'twelfth')
    const later = texts.map(fillOf)
    expect(later.slice(0, 2)).toEqual(before)
    expect(new Set(later).size).toBe(10)
    expect(later.every((fill) => fill < troubleFill)).toBe(true)
  })

  it('is that of trouble for words of trouble, which take none of the others', () => {
    const isTrouble = (text: string): boolean => text.startsWith('fault')
    const texts = [...Array.from({ length: 30 }, (_, at) => `fault ${String(at)}`), ...words]
    const fillOf = createStateFills(texts, isTrouble)
    expect(fillOf('fault 7')).toBe(troubleFill)
    expect(new Set(words.map(fillOf)).size).toBe(words.length)
  })

  it('is not taken away by numbers and long texts', () => {
    const message = 'the pump was started by the operator'
    const texts = [...Array.from({ length: 50 }, (_, at) => String(at / 4)), message, ...words]
    expect(['85.0', message, '4.3.0-rc.1', ''].map(isStateText)).toEqual([false, false, true, false])
    expect(new Set(words.map(createStateFills(texts, never))).size).toBe(words.length)
  })
})
