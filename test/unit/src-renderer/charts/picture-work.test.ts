import { describe, expect, it } from 'vitest'
import type { QuerySource } from '../../../../src-core/results/result-source'
import { computePictures, type PictureRequest } from '../../../../src-renderer/charts/picture-work'
import { createTabPictures } from '../../../../src-renderer/charts/tab-pictures'
import { sampleEvent } from '../../src-core/events/sample-events'
import { querySource, sampleTab } from '../results/sample-tab'

const start = 1_763_600_000_000
const asked: QuerySource = { ...querySource, start, end: start + 1000 }
const request: PictureRequest = { timeField: 'deviceTimestamp', panel: 'none', flags: null }
const eventAt = (offset: number, attributeCode = 'temperature', attributeData: number | string = 1) =>
  sampleEvent({
    deviceTimestamp: start + offset,
    createdTime: start + offset + 50,
    attributeCode,
    attributeData,
    attributeType: typeof attributeData === 'string' ? 'String' : 'Float',
  })
const drawn = async (
  offsets: readonly number[],
  source: QuerySource,
  change: Partial<PictureRequest> = {},
  view?: readonly number[],
) => {
  const tab = sampleTab(
    offsets.map((offset) => eventAt(offset)),
    source,
  )
  if (view) tab.state.view = Uint32Array.from(view)
  const pictures = createTabPictures()
  pictures.slots = 4
  await computePictures(tab, pictures, { ...request, ...change }, new AbortController().signal)
  return pictures
}

describe('the span of the strip', () => {
  it('is the range that was asked for, while the events lie in it', async () => {
    const { span, all, shown } = await drawn([100, 600, 700], asked)
    expect([span, [...(all?.counts ?? [])], shown]).toEqual([
      { from: start, to: start + 1000 },
      [1, 0, 2, 0],
      null,
    ])
  })

  it('is that of the range and of the events if none of them lies in it', async () => {
    const { span, all } = await drawn([5000, 6000], asked)
    expect([span, [...(all?.counts ?? [])], all?.before, all?.after]).toEqual([
      { from: start, to: start + 6000 },
      [0, 0, 0, 2],
      0,
      0,
    ])
  })

  it('is that of the events if nothing was asked for', async () => {
    const { start: _start, end: _end, ...open } = asked
    expect((await drawn([100, 600], open)).span).toEqual({ from: start + 100, to: start + 600 })
    expect((await drawn([100, 600], asked, { timeField: 'createdTime' })).span).toEqual({
      from: start + 150,
      to: start + 650,
    })
  })

  it('includes what happened within seconds after the range, as the last events of a following do', async () => {
    const { span, all } = await drawn([100, 600, 1001, 1900], asked)
    expect([span, all?.after]).toEqual([{ from: start, to: start + 1900 }, 0])
    const late = await drawn([100, 600, 1900, 7000], asked)
    expect([late.span, late.all?.after]).toEqual([{ from: start, to: start + 1900 }, 1])
  })

  it('is what one request asked for too, all of it in doubt if that reached its limit', async () => {
    const span = { from: start, to: start + 1000 }
    const below = await drawn([100, 600], { ...asked, limit: 500 })
    expect([below.span, below.unfetched, below.isDoubtful]).toEqual([span, [], false])
    const reached = await drawn([100, 600], { ...asked, limit: 2 })
    expect([reached.span, reached.unfetched, reached.isDoubtful]).toEqual([span, [span], true])
  })

  it('is the range even without an event', async () => {
    const { span, all } = await drawn([], asked)
    expect([span, all?.highest]).toEqual([{ from: start, to: start + 1000 }, 0])
    expect((await drawn([], querySource)).span).toBeNull()
  })

  it('has the events that the filters leave beside all of them', async () => {
    const { all, shown } = await drawn([100, 600, 700], asked, {}, [2])
    expect([[...(all?.counts ?? [])], [...(shown?.counts ?? [])]]).toEqual([
      [1, 0, 2, 0],
      [0, 0, 1, 0],
    ])
  })
})

describe('the pictures of a tab', () => {
  const tab = sampleTab(
    [eventAt(1), eventAt(2), eventAt(3, 'state', 'on'), eventAt(4, 'state', 'off')],
    asked,
  )
  const signal = new AbortController().signal

  it('have lines for numbers and lanes for texts', async () => {
    const pictures = createTabPictures()
    await computePictures(tab, pictures, { ...request, panel: 'chart' }, signal)
    expect([pictures.points.size, pictures.states.size, pictures.summaries?.length]).toEqual([1, 1, 2])
  })

  it('gather again only what has changed', async () => {
    const pictures = createTabPictures()
    await computePictures(tab, pictures, { ...request, panel: 'chart' }, signal)
    const [points] = pictures.points.values()
    const { index, summaries } = pictures
    await computePictures(tab, pictures, { ...request, panel: 'chart' }, signal)
    expect([
      [...pictures.points.values()][0] === points,
      pictures.index === index,
      pictures.summaries === summaries,
    ]).toEqual([true, true, true])
    tab.rowChanges.trigger()
    await computePictures(tab, pictures, { ...request, panel: 'chart' }, signal)
    expect([pictures.index === index, pictures.summaries === summaries]).toEqual([true, false])
    await computePictures(tab, pictures, { ...request, panel: 'chart', timeField: 'createdTime' }, signal)
    expect(pictures.index === index).toBe(false)
  })

  it('draw the series of rows that came after a picture of none, without a further change', async () => {
    const arriving = sampleTab([eventAt(1), eventAt(2), eventAt(3, 'state', 'on')], asked)
    const { view } = arriving.state
    arriving.state.view = new Uint32Array(0)
    const pictures = createTabPictures()
    await computePictures(arriving, pictures, { ...request, panel: 'chart' }, signal)
    expect([pictures.points.size, pictures.states.size]).toEqual([0, 0])
    arriving.state.view = view
    await computePictures(arriving, pictures, { ...request, panel: 'chart' }, signal)
    expect([pictures.points.size, pictures.states.size]).toEqual([1, 1])
  })
})
