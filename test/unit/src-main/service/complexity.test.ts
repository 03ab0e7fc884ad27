import { describe, expect, it } from 'vitest'
import { isTooComplex } from '../../../../src-main/service/complexity'

const isRefused = (text: string): boolean => isTooComplex(new TextEncoder().encode(text))

describe('a body that is more complex than any answer', () => {
  it.each([
    ['1,024 levels', '['.repeat(1024), false],
    ['1,025 levels', '['.repeat(1025), true],
    ['levels that close', '[]{}'.repeat(100_000), false],
    ['objects', '{"a":'.repeat(1025), true],
    ['brackets in a text', `["${'['.repeat(5000)}"]`, false],
    ['brackets in a text with quotes', `["${'\\"['.repeat(5000)}"]`, false],
    ['brackets behind a text that ends with a backslash', `["\\\\",${'['.repeat(2000)}]`, true],
    ['a text that does not end', `["${'['.repeat(5000)}`, false],
    ['2,000,000 values', `[${'1,'.repeat(2_000_000)}1]`, false],
    ['6,000,000 values', `[${'1,'.repeat(6_000_000)}1]`, true],
    ['6,000,000 empty objects', `[${'{},'.repeat(6_000_000)}1]`, true],
    ['commas in a text', `["${','.repeat(6_000_000)}"]`, false],
  ])('%s', (_, text, refused) => {
    expect(isRefused(text)).toBe(refused)
  })
})
