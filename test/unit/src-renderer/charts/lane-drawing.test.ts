import { describe, expect, it } from 'vitest'
import { fitLabel } from '../../../../src-renderer/charts/lane-drawing'

/** Ten pixels a character. */
const widthOf = (text: string): number => Array.from(text).length * 10

describe('the label of a state', () => {
  it('is whole where it fits, to the pixel', () => {
    expect(fitLabel('running', 70, widthOf)).toBe('running')
  })

  it('is cut off with an ellipsis where it does not', () => {
    expect(fitLabel('running', 69, widthOf)).toBe('runni…')
    expect(fitLabel('running', 60, widthOf)).toBe('runni…')
  })

  it('is left out where fewer than five characters would remain', () => {
    expect(fitLabel('running', 59, widthOf)).toBe('')
    expect(fitLabel('on', 5, widthOf)).toBe('')
    expect(fitLabel('on', -8, widthOf)).toBe('')
  })
})
