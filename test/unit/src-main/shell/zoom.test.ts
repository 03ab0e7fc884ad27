import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { zoomByKeys } from '../../../../src-main/shell/zoom'

class Contents extends EventEmitter {
  readonly factors: number[] = []
  setZoomFactor(factor: number): void {
    this.factors.push(factor)
  }
}

const create = (start = 1) => {
  const contents = new Contents()
  const factor = zoomByKeys(contents as never, start, 'linux')
  /** Whether the page does not hear of it. */
  const press = (key: string): boolean => {
    let isPrevented = false
    const event = { preventDefault: () => (isPrevented = true) }
    const input = { type: 'keyDown', key, code: '', control: true, meta: false, alt: false }
    contents.emit('before-input-event', event, input)
    return isPrevented
  }
  return { contents, factor, press }
}

describe('the window zooms', () => {
  it('by keys, which the page then does not get', () => {
    const { contents, factor, press } = create()
    expect([press('+'), press('+'), press('f'), press('-')]).toEqual([true, true, false, true])
    expect([contents.factors, factor()]).toEqual([[1.1, 1.25, 1.1], 1.1])
  })

  it('by Ctrl with the wheel', () => {
    const { contents, factor } = create()
    contents.emit('zoom-changed', {}, 'out')
    expect([contents.factors, factor()]).toEqual([[0.9], 0.9])
  })

  it('to what is remembered, as soon as there is a page, and again when it is loaded anew', () => {
    const { contents, press } = create(1.5)
    expect(contents.factors).toEqual([])
    contents.emit('did-navigate')
    press('0')
    contents.emit('did-navigate')
    expect(contents.factors).toEqual([1.5, 1, 1])
  })
})
