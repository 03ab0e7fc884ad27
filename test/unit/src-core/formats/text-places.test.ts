import { describe, expect, it } from 'vitest'
import { createTextPositions } from '../../../../src-core/formats/json/text-positions'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the place of a byte in a text', () => {
  it('counts lines and characters from 1', () => {
    const places = createTextPositions()
    const bytes = bytesOf('ab\ncd\n\nx')
    expect([0, 1, 2, 3, 6, 7].map((offset) => places.at(bytes, offset))).toEqual([
      { line: 1, character: 1 },
      { line: 1, character: 2 },
      { line: 1, character: 3 },
      { line: 2, character: 1 },
      { line: 3, character: 1 },
      { line: 4, character: 1 },
    ])
  })

  it('counts a character of several bytes once', () => {
    expect(createTextPositions().at(bytesOf('温度😀x'), 10)).toEqual({ line: 1, character: 4 })
  })

  it('goes on where earlier bytes ended, in the middle of a line too', () => {
    const places = createTextPositions()
    places.pass(bytesOf('one\ntwo'), 7)
    places.pass(bytesOf(' more'), 5)
    expect(places.at(bytesOf('x\ny'), 0)).toEqual({ line: 2, character: 9 })
    expect(places.at(bytesOf('x\ny'), 2)).toEqual({ line: 3, character: 1 })
  })

  it('is the same whichever way the bytes came', () => {
    const bytes = bytesOf('{"a":1}\n{"b":"温"}\n\nend')
    const whole = createTextPositions().at(bytes, bytes.length)
    for (let cut = 0; cut <= bytes.length; cut++) {
      const places = createTextPositions()
      places.pass(bytes, cut)
      expect(places.at(bytes.subarray(cut), bytes.length - cut)).toEqual(whole)
    }
  })
})
