import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { devicesIn, hasSeveralDevices, quoteDevice } from '../../../../src-core/events/device-list'

describe('device IDs in a text', () => {
  it.each<[string, readonly string[]]>([
    [' pump-1\r\npump 2;pump-3,\tpump-1 \n\n a:b/c ', ['pump-1', 'pump 2', 'pump-3', 'a:b/c']],
    ['"pump,1"', ['pump,1']],
    ['"pump;1" , pump-2', ['pump;1', 'pump-2']],
    ['"say ""now"""\npump-2', ['say "now"', 'pump-2']],
    ['" pump 1 "', [' pump 1 ']],
    // Only what a list is written with is left out; what nobody sees may be part of the ID, and is never
    // removed without a word.
    ['\ufeffpump-1\u00a0, pump-2\u200b', ['\ufeffpump-1\u00a0', 'pump-2\u200b']],
    ['""', []],
    // Still being typed, and so only as far as its line.
    ['"pump,1', ['pump,1']],
    ['"pump,1\npump-2', ['pump,1', 'pump-2']],
    // Inches, and no quotes around an ID.
    ['valve 3"', ['valve 3"']],
    ['"a" b,c', ['"a" b', 'c']],
  ])('%j', (text, devices) => {
    expect(devicesIn(text)).toEqual(devices)
  })

  it('are not ended by a separator within quotes', () => {
    expect(['"a,b', '"a,b"', 'a b', ''].map(hasSeveralDevices)).toEqual([false, false, false, false])
    expect(['a,', '"a,b",', '"a,b"\n', 'a;b'].map(hasSeveralDevices)).toEqual([true, true, true, true])
  })

  it('are written so that each is read as it was, whatever it holds', () => {
    const id = fc.string({
      unit: fc.constantFrom('a', 'B', '1', ' ', ',', ';', '\t', '"', '@#', 'é', '泵'),
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(
          id.filter((text) => text.trim() !== ''),
          { minLength: 1, maxLength: 5 },
        ),
        (ids) => {
          expect(devicesIn(ids.map(quoteDevice).join('; '))).toEqual(ids)
        },
      ),
      { numRuns: 2000, seed: 11 },
    )
  })
})
