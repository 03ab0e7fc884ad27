import { describe, expect, it } from 'vitest'
import { briefText } from '../../../../src-core/words/brief-text'

describe('a text in a sentence', () => {
  it('is whole up to a hundred characters, and cut after that, never within a character', () => {
    expect(briefText('a'.repeat(100))).toBe('a'.repeat(100))
    expect(briefText('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`)
    expect(briefText('🚀'.repeat(100))).toBe('🚀'.repeat(100))
    expect(briefText('🚀'.repeat(100_000))).toBe(`${'🚀'.repeat(100)}…`)
  })

  it('has its invisible characters written out', () => {
    expect(briefText('a\u202Eb')).toBe('a⟨U+202E⟩b')
  })
})
