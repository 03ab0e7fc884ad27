import { describe, expect, it } from 'vitest'
import { toPointOf, traceLine } from '../../../../src-renderer/charts/chart-drawing'
import { axisWidth } from '../../../../src-renderer/charts/chart-plot'
import { delayStatistics } from '../../../../src-renderer/charts/delay-percentiles'
import { axisAt, heightAt, timeAtPointer } from '../../../../src-renderer/charts/plot-pointer'
import { createStripRange } from '../../../../src-renderer/charts/strip-range'
import type { ShownSummary } from '../../../../src-renderer/charts/summary'
import { sortSummaries, summaryCell } from '../../../../src-renderer/charts/summary-columns'
import { escapeXml, round, textAt } from '../../../../src-renderer/charts/svg-parts'

describe('a place in a plot', () => {
  const toPoint = toPointOf(
    { low: 10, high: 20 },
    { from: 1000, to: 3000 },
    { left: 50, top: 5, width: 200, height: 100, ratio: 1 },
  )

  it('is on the left at the start, and on the top at the highest value', () => {
    expect([toPoint(1000, 10), toPoint(3000, 20), toPoint(2000, 15)]).toEqual([
      { x: 50, y: 105 },
      { x: 250, y: 5 },
      { x: 150, y: 55 },
    ])
  })

  it('lies outside for what is outside', () => {
    expect(toPoint(500, 25)).toEqual({ x: 0, y: -45 })
  })
})

describe('a line with gaps', () => {
  const traced = (breaks: readonly number[]): string => {
    const steps: string[] = []
    const pen = {
      moveTo: (x: number, y: number) => steps.push(`M${String(x)},${String(y)}`),
      lineTo: (x: number, y: number) => steps.push(`L${String(x)},${String(y)}`),
    }
    const count = breaks.length
    const points = {
      times: Float64Array.from({ length: count }, (_, at) => at),
      values: new Float64Array(count),
      rows: new Uint32Array(count),
    }
    traceLine(pen, { points, breaks: Uint8Array.from(breaks) }, (x, y) => ({ x, y }), 0.25)
    return steps.join(' ')
  }

  it('is one line where there are none', () => {
    expect(traced([1, 0, 0])).toBe('M0,0 L1,0 L2,0')
  })

  it('begins again behind each', () => {
    expect(traced([1, 0, 1, 0])).toBe('M0,0 L1,0 M2,0 L3,0')
  })

  it('shows a point between two gaps, at the end too', () => {
    expect(traced([1, 1, 0, 1])).toBe('M-0.25,0 L0.25,0 M1,0 L2,0 M2.75,0 L3.25,0')
    expect(traced([])).toBe('')
  })
})

describe('the pointer over a plot', () => {
  const plot = {
    getBoundingClientRect: () => ({ left: 100, right: 300, width: 200, top: 50, height: 100, bottom: 150 }),
  } as HTMLElement
  const at = (clientX: number, clientY = 0) => ({ clientX, clientY })

  it('is at a time', () => {
    expect([100, 200, 300].map((x) => timeAtPointer(at(x), plot, { from: 1000, to: 2000 }))).toEqual([
      1000, 1500, 2000,
    ])
  })

  it('is on the plot or on one of the axes beside it', () => {
    expect([99, 100, 300, 301, 301 + axisWidth].map((x) => axisAt(at(x), plot))).toEqual([
      0,
      null,
      null,
      1,
      2,
    ])
  })

  it('is at a height from the bottom, never outside', () => {
    expect([150, 125, 50, 0, 200].map((y) => heightAt(at(0, y), plot))).toEqual([0, 0.25, 1, 1, 0])
  })
})

describe('the range that is chosen on the strip with keys', () => {
  const all = { from: 0, to: 1000 }
  const strip = () => {
    const applied: object[] = []
    const range = createStripRange({
      span: () => all,
      slots: () => 100,
      apply: (chosen) => applied.push(chosen),
    })
    let handled = 0
    const press = (key: string, shiftKey = false): void =>
      range.onKey({
        key,
        shiftKey,
        preventDefault: () => (handled += 1),
        stopPropagation: () => undefined,
      } as unknown as KeyboardEvent)
    return { range, applied, press, handledCount: () => handled }
  }

  it('begins in the middle and moves slot by slot, up to the ends', () => {
    const { range, press } = strip()
    press('ArrowRight')
    expect(range.chosen.value).toEqual({ from: 460, to: 560 })
    for (let count = 0; count < 10; count++) press('PageUp')
    expect(range.chosen.value).toEqual({ from: 900, to: 1000 })
    for (let count = 0; count < 20; count++) press('PageDown')
    expect(range.chosen.value).toEqual({ from: 0, to: 100 })
  })

  it('is extended with Shift, to a slot at least', () => {
    const { range, press } = strip()
    press('ArrowRight', true)
    expect(range.chosen.value).toEqual({ from: 450, to: 560 })
    for (let count = 0; count < 3; count++) press('PageDown', true)
    expect(range.chosen.value).toEqual({ from: 450, to: 550 })
    for (let count = 0; count < 20; count++) press('ArrowLeft', true)
    expect(range.chosen.value).toEqual({ from: 450, to: 460 })
  })

  it('is applied with Enter and dropped with Escape, once', () => {
    const { range, press, applied, handledCount } = strip()
    press('Enter')
    expect([applied, handledCount()]).toEqual([[], 0])
    press('ArrowUp')
    press('Enter')
    press('ArrowUp')
    press('Escape')
    press('Escape')
    expect([applied, range.chosen.value, handledCount()]).toEqual([[{ from: 460, to: 560 }], null, 4])
  })
})

describe('the summary of series', () => {
  const words = {
    number: (value: number) => `n${String(value)}`,
    valueOf: String,
    instantOf: (ms: number) => `at ${String(ms)}`,
    durationOf: (ms: number) => `${String(ms)} ms`,
    notChecked: '–',
  }
  const summary = (change: object): ShownSummary =>
    ({ count: 3, mean: 2, first: 5, interval: 7, faultShare: NaN, ...change }) as ShownSummary

  it('has words for each kind of number', () => {
    const one = summary({})
    expect(
      (['count', 'mean', 'first', 'interval', 'faultShare'] as const).map((column) =>
        summaryCell(one, column, words),
      ),
    ).toEqual(['n3', '2', 'at 5', '7 ms', '–'])
  })

  it('shows a negative delay with a minus sign, and nothing without a delay', () => {
    const delays = summary({ ingressP50: 250, ingressP95: -3000, createdP50: 0, createdP95: NaN })
    const shown = delayStatistics.map((column) =>
      summaryCell(delays, column, {
        ...words,
        durationOf: (ms) => (Number.isNaN(ms) ? '' : `${String(ms)} ms`),
      }),
    )
    expect(shown).toEqual(['250 ms', '-3000 ms', '0 ms', ''])
  })

  it.each([
    [0, '0 %'],
    [0.00001, '< 0.01 %'],
    [0.0001, '0.01 %'],
    [0.12345, '12.35 %'],
    [1, '100 %'],
  ])('shows a share of %d as %s', (faultShare, text) => {
    expect(summaryCell(summary({ faultShare }), 'faultShare', words)).toBe(text)
  })

  it('sorts what is no number last in either direction', () => {
    const all = [NaN, 2, 3, NaN, 1].map((mean, count) => summary({ mean, count }))
    const sorted = (isDescending: boolean) =>
      sortSummaries(all, 'mean', isDescending, () => '').map(({ count }) => count)
    expect([sorted(false), sorted(true)]).toEqual([
      [4, 1, 2, 0, 3],
      [2, 1, 4, 0, 3],
    ])
  })

  it('sorts names by the numbers in them', () => {
    const all = [10, 2, 1].map((count) => summary({ count }))
    const sorted = (isDescending: boolean) =>
      sortSummaries(all, 'device', isDescending, ({ count }) => `pump-${String(count)}`).map(
        ({ count }) => count,
      )
    expect([sorted(false), sorted(true)]).toEqual([
      [1, 2, 10],
      [10, 2, 1],
    ])
  })
})

describe('texts in an SVG', () => {
  it('cannot be markup', () => {
    expect(escapeXml(`<a href="x">'&`)).toBe('&#60;a href=&#34;x&#34;&#62;&#39;&#38;')
  })

  it('hold no character that XML has not', () => {
    expect(escapeXml('a\0\u0008\u000b\u001f\ufffe\ud800b\t\n😀')).toBe(
      'a\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdb\t\n😀',
    )
  })

  it('stand at a tenth of a pixel', () => {
    expect([round(1.25), round(-0.04), round(7)]).toEqual(['1.3', '0', '7'])
    expect(textAt(1.234, 5, 'a<b', 'fill="red"')).toBe('<text x="1.2" y="5" fill="red">a&#60;b</text>')
  })
})
