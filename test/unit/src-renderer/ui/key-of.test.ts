import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../../src-renderer/ui/key-of'

describe('a key', () => {
  it.each([
    ['QWERTZ', 'z', 'KeyY', 'z'],
    ['QWERTZ with Shift', 'Z', 'KeyY', 'Z'],
    ['QWERTZ', 'y', 'KeyZ', 'y'],
    ['AZERTY', 'a', 'KeyQ', 'a'],
    ['AZERTY', 'w', 'KeyZ', 'w'],
    ['AZERTY', ',', 'KeyM', ','],
    ['Dvorak', "'", 'KeyQ', "'"],
    ['Dvorak', ',', 'KeyW', ','],
    ['Turkish', 'ı', 'KeyI', 'ı'],
    ['Turkish', 'ö', 'Comma', 'ö'],
  ])('is its letter on a Latin layout, wherever it lies (%s: %s at %s)', (_layout, key, code, found) => {
    expect(keyOf({ key, code })).toBe(found)
  })

  it.each([
    ['Russian', 'а', 'KeyF', 'f'],
    ['Russian with Shift', 'Е', 'KeyT', 't'],
    ['Russian', 'б', 'Comma', ','],
    ['Greek', 'φ', 'KeyF', 'f'],
    ['Hebrew', 'ל', 'KeyK', 'k'],
    ['Hebrew', "'", 'KeyW', 'w'],
    ['Hebrew', 'ת', 'Comma', ','],
    ['Arabic', 'ث', 'KeyE', 'e'],
    ['Thai, a sign', '\u0e31', 'KeyY', 'y'],
  ])(
    'is that of its place where the layout has no Latin letters (%s: %s at %s)',
    (_layout, key, code, found) => {
      expect(keyOf({ key, code })).toBe(found)
    },
  )

  it('is itself where it is no letter', () => {
    expect(keyOf({ key: 'F8', code: 'F8' })).toBe('F8')
    expect(keyOf({ key: 'Enter', code: 'NumpadEnter' })).toBe('Enter')
    expect(keyOf({ key: ',', code: 'Comma' })).toBe(',')
    expect(keyOf({ key: '²', code: 'Backquote' })).toBe('²')
  })
})
