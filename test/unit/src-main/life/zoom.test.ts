import { describe, expect, it } from 'vitest'
import { type PressedKey, zoomChangeOf, zoomed } from '../../../../src-main/life/zoom'

const pressed = (key: string, code: string, more: Partial<PressedKey> = {}): PressedKey => ({
  type: 'keyDown',
  key,
  code,
  control: true,
  meta: false,
  alt: false,
  ...more,
})

describe('the keys that zoom', () => {
  it.each([
    ['in, American', '=', 'Equal', 'in'],
    ['in, American with Shift', '+', 'Equal', 'in'],
    ['in, German', '+', 'BracketRight', 'in'],
    ['in, Czech', '+', 'Digit1', 'in'],
    ['in, block of figures', '+', 'NumpadAdd', 'in'],
    ['out, American', '-', 'Minus', 'out'],
    ['out, German', '-', 'Slash', 'out'],
    ['out, French', '-', 'Digit6', 'out'],
    ['out, block of figures', '-', 'NumpadSubtract', 'out'],
    ['reset, American', '0', 'Digit0', 'reset'],
    ['reset, French', 'à', 'Digit0', 'reset'],
    ['reset, block of figures', '0', 'Numpad0', 'reset'],
  ] as const)('%s', (_name, key, code, change) => {
    expect(zoomChangeOf(pressed(key, code), 'linux')).toBe(change)
    expect(zoomChangeOf(pressed(key, code, { control: false, meta: true }), 'darwin')).toBe(change)
  })

  it.each([
    ['without Ctrl', pressed('+', 'Equal', { control: false }), 'win32'],
    ['with AltGr, which is Ctrl and Alt', pressed('=', 'Digit0', { alt: true }), 'win32'],
    ['when released', pressed('+', 'Equal', { type: 'keyUp' }), 'linux'],
    ['with Ctrl on macOS', pressed('-', 'Minus'), 'darwin'],
    ['with the Windows key', pressed('-', 'Minus', { control: false, meta: true }), 'win32'],
    ['as another key', pressed('9', 'Digit9'), 'linux'],
    ['as nought of the block of figures without NumLock', pressed('Insert', 'Numpad0'), 'linux'],
  ] as const)('do not when pressed %s', (_how, key, platform) => {
    expect(zoomChangeOf(key, platform)).toBeNull()
  })
})

describe('the zoom', () => {
  it('goes in steps to twice the size and to half of it, and no further', () => {
    const walk = (change: 'in' | 'out'): number[] => {
      const factors = [1]
      while (factors.length < 10) factors.push(zoomed(factors.at(-1) ?? 0, change))
      return factors
    }
    expect(walk('in')).toEqual([1, 1.1, 1.25, 1.5, 1.75, 2, 2, 2, 2, 2])
    expect(walk('out')).toEqual([1, 0.9, 0.8, 0.75, 0.67, 0.5, 0.5, 0.5, 0.5, 0.5])
  })

  it('goes back to the usual size at once', () => {
    expect([zoomed(2, 'reset'), zoomed(0.5, 'reset')]).toEqual([1, 1])
  })
})
