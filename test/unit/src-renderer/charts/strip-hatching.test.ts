import { describe, expect, it } from 'vitest'
import type { TimeSpan } from '../../../../src-core/series/time-span'
import type { PictureStyles } from '../../../../src-renderer/charts/picture-styles'
import { drawStrip } from '../../../../src-renderer/charts/strip-drawing'
import { fetchedShare, unfetchedSpans } from '../../../../src-renderer/charts/unfetched-spans'

const styles: PictureStyles = {
  lines: [],
  fills: [],
  ground: '#fff',
  text: '#111',
  faint: '#777',
  grid: '#ddd',
  accent: '#06c',
  context: '#ddd',
  bars: '#06c',
  warning: '#c60',
  error: '#c00',
  font: '11px sans-serif',
}
/** What is drawn, call by call; only the ones looked at here. */
const draw = (
  unfetched: readonly TimeSpan[],
): {
  readonly clipped: readonly (readonly number[])[]
  readonly lines: number
  readonly red: readonly (readonly number[])[]
} => {
  const clipped: number[][] = []
  const red: number[][] = []
  let lines = 0
  const none = (): void => undefined
  const canvas = {
    clearRect: none,
    fillStyle: '',
    fillRect: (...at: number[]) => void (canvas.fillStyle === styles.error && red.push(at)),
    strokeRect: none,
    fillText: none,
    save: none,
    restore: none,
    beginPath: none,
    clip: none,
    stroke: none,
    moveTo: none,
    measureText: () => ({ width: 10 }),
    rect: (...at: number[]) => void clipped.push(at),
    lineTo: () => void (lines += 1),
  } as unknown as CanvasRenderingContext2D
  const span = { from: 1000, to: 2000 }
  const counts = Uint32Array.of(0, 4, 0, 0, 0, 0, 0, 0, 0, 0)
  const flagged = Uint32Array.of(0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
  const all = { span, counts, flagged, highest: 4, before: 0, after: 0, timeless: 0 }
  drawStrip(
    canvas,
    500,
    { all, shown: null, ticks: [], unfetched, doubt: '', chosen: null, window: null },
    styles,
  )
  return { clipped, lines, red }
}

describe('the strip of events over time', () => {
  it('hatches what was not fetched, at its place', () => {
    const { clipped, lines } = draw([
      { from: 1200, to: 1400 },
      { from: 1900, to: 2000 },
    ])
    expect(clipped.map(([left, , width]) => [left, width])).toEqual([
      [100, 100],
      [450, 50],
    ])
    expect(lines).toBeGreaterThan(20)
  })

  it('has what is flagged in red, in the bar of its time and high enough to be seen', () => {
    expect(draw([]).red.map(([left, , width, height]) => [left, width, height])).toEqual([[50, 48, 7]])
  })

  it('leaves blank what is empty', () => {
    expect(draw([])).toMatchObject({ clipped: [], lines: 0 })
  })
})

describe('the share of a span that was fetched', () => {
  const unfetched = [{ from: 100, to: 200 }]
  it.each([
    [0, 100, 'all'],
    [200, 300, 'all'],
    [150, 250, 'some'],
    [100, 200, 'none'],
    [120, 130, 'none'],
    [0, 300, 'some'],
  ] as const)('of %i to %i is %s', (from, end, share) =>
    expect(fetchedShare({ from, to: end }, unfetched)).toBe(share),
  )
})

it('what was still to come counts as not fetched', () => {
  const verdict = {
    kind: 'complete',
    eventCount: 0,
    sharedIdCount: 0,
    requestCount: 1,
    windowCount: 1,
    missing: [],
    notProvable: [],
  } as const
  const status = { queryId: 'q', isFinished: true, isWaitingForConsent: false, startedAt: 0, eventsBefore: 0 }
  const spansOf = (until: number, end: number) =>
    unfetchedSpans({ ...status, devices: [{ deviceId: 'pump', verdict: { ...verdict, until } }] }, end)
  expect(spansOf(4999, 9000)).toEqual([{ from: 5000, to: 9001 }])
})
