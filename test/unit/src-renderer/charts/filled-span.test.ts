import { describe, expect, it } from 'vitest'
import { filledSpan, wholeSpan } from '../../../../src-renderer/charts/filled-span'
import { computePictures } from '../../../../src-renderer/charts/picture-work'
import { createTabPictures } from '../../../../src-renderer/charts/tab-pictures'
import { sampleEvent } from '../../src-core/events/sample-events'
import { querySource, sampleTab } from '../results/sample-tab'

const day = 86_400_000
const asked = { from: 1_763_600_400_000, to: 1_763_600_400_000 + 7 * day }
const times = (...offsets: readonly number[]): Float64Array =>
  Float64Array.from(offsets, (offset) => asked.from + offset)

describe('the time that the data fill', () => {
  it('is from the first to the last event of all series, with a little room', () => {
    const filled = filledSpan([times(5 * day, 6 * day), times(), times(5.5 * day, 6.5 * day)], asked)
    // A hundredth of 36 hours, to the next ten minutes.
    expect(filled).toEqual({
      from: asked.from + 5 * day - 30 * 60_000,
      to: asked.from + 6.5 * day + 30 * 60_000,
    })
  })

  it('leaves out what lies outside of what was asked for, as a device clock that is far off does', () => {
    const filled = filledSpan([times(-20_000 * day, 0, 10_000, 300 * day)], asked)
    expect(filled).toEqual({ from: asked.from - 100, to: asked.from + 10_100 })
    expect(filledSpan([times(-day, 8 * day)], asked)).toBeNull()
    expect(filledSpan([], asked)).toBeNull()
  })

  it('has room around a single event', () => {
    expect(filledSpan([times(day)], asked)).toEqual({
      from: asked.from + day - 500,
      to: asked.from + day + 500,
    })
  })
})

describe('the time of a chart that nobody has zoomed', () => {
  const source = { ...querySource, start: asked.from, end: asked.to }
  const tab = sampleTab(
    [day, 2 * day].map((offset) => sampleEvent({ deviceTimestamp: asked.from + offset, attributeData: 1 })),
    source,
  )
  const draw = async () => {
    const pictures = createTabPictures()
    const wants = { timeField: 'deviceTimestamp', panel: 'chart', flags: null } as const
    await computePictures(tab, pictures, wants, new AbortController().signal)
    return wholeSpan(tab, pictures)
  }

  it('is what its events fill, and all that was asked for while more of them arrive', async () => {
    expect(await draw()).toEqual({
      from: asked.from + day - 20 * 60_000,
      to: asked.from + 2 * day + 20 * 60_000,
    })
    tab.state.range = {
      queryId: 'q',
      devices: [],
      isWaitingForConsent: false,
      isFinished: false,
      startedAt: 0,
      eventsBefore: 0,
    }
    expect(await draw()).toEqual(asked)
    expect(wholeSpan(tab, createTabPictures())).toBeNull()
  })
})
