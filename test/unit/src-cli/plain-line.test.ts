import { describe, expect, it } from 'vitest'
import { jsonLine, plainLine, plainText } from '../../../src-cli/plain-line'

const hostile = 'a\u001b[2Jb\u009b31mc\u202ed\u2066e\nf\rg\th\u0000i\u2028j\u{e0001}k\ud800'
const harmless =
  'a\\u001b[2Jb\\u009b31mc\\u202ed\\u2066e\\u000af\\u000dg\\u0009h\\u0000i\\u2028j\\udb40\\udc01k\\ud800'

describe('text from outside at a terminal', () => {
  it('keeps nothing that a terminal obeys, that reorders a line or ends it; all else stays as it is', () => {
    expect(plainText(hostile)).toBe(harmless)
    expect(plainText('pump\u200b-1\u00a0\ufeff\u3164\u2800')).toBe(
      'pump\\u200b-1\\u00a0\\ufeff\\u3164\\u2800',
    )
    expect(plainText('Pumpe Nr. 7 · 漢字 😀 é')).toBe('Pumpe Nr. 7 · 漢字 😀 é')
  })

  it('is one line in a list, and in a summary that has the same values as before', () => {
    expect(plainLine([hostile, 'x'])).toBe(`${harmless}\tx\n`)
    const line = jsonLine({ id: hostile })
    expect(line).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*\n$/u)
    expect(JSON.parse(line)).toEqual({ id: hostile })
    // Sentences are escaped as a whole, so a summary among them must bear it a second time.
    expect(plainText(line.trimEnd())).toBe(line.trimEnd())
  })
})
