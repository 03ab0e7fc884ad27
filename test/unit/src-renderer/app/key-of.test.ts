import { describe, expect, it } from 'vitest'
import { keyOf } from '../../../../src-renderer/app/key-of'

describe('a key', () => {
  it('is its letter on a Latin layout, wherever it lies', () => {
    expect(keyOf({ key: 'z', code: 'KeyY' })).toBe('z')
    expect(keyOf({ key: 'Z', code: 'KeyZ' })).toBe('Z')
    expect(keyOf({ key: 'a', code: 'KeyQ' })).toBe('a')
  })

  it('is the letter of its place where the layout has no Latin ones', () => {
    expect(keyOf({ key: 'а', code: 'KeyF' })).toBe('f')
    expect(keyOf({ key: 'φ', code: 'KeyF' })).toBe('f')
    expect(keyOf({ key: 'ל', code: 'KeyK' })).toBe('k')
  })

  it('is itself where it is no letter', () => {
    expect(keyOf({ key: 'F8', code: 'F8' })).toBe('F8')
    expect(keyOf({ key: 'Enter', code: 'NumpadEnter' })).toBe('Enter')
    expect(keyOf({ key: ',', code: 'Comma' })).toBe(',')
    expect(keyOf({ key: 'б', code: 'Comma' })).toBe('б')
  })
})
