import { describe, expect, it } from 'vitest'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'

describe('the largest answers of a service', () => {
  it('prove smaller ones from before, and none of the same size', () => {
    const largest = new LargestAnswers()
    largest.note(1000, 600)
    expect([599, 600, 601].map((count) => largest.proves(count, 1000))).toEqual([true, false, false])
  })

  it('prove nothing about what came later', () => {
    const largest = new LargestAnswers()
    largest.note(1000, 1000)
    largest.note(2000, 600)
    expect([largest.proves(800, 1000), largest.proves(800, 1001)]).toEqual([true, false])
    expect([largest.proves(599, 2000), largest.proves(599, 2001)]).toEqual([true, false])
  })

  it('are told in any order', () => {
    const largest = new LargestAnswers()
    largest.note(3000, 300)
    largest.note(1000, 900)
    largest.note(2000, 200)
    expect([299, 300, 899, 900].map((count) => largest.proves(count, 0))).toEqual([true, true, true, false])
    expect([largest.proves(299, 2000), largest.proves(300, 2000)]).toEqual([true, false])
  })

  it('prove one of the same size if its parts have shown that it was whole', () => {
    const largest = new LargestAnswers()
    largest.note(1000, 300)
    largest.noteWhole(2000, 300)
    expect([largest.proves(300, 1000), largest.proves(301, 1000)]).toEqual([true, false])
  })
})
