import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../../../src-core/codec/json'
import { runAtOnce } from '../../../../src-core/events/slices'
import { seriesIndexOf } from '../../../../src-core/series/series-rows'
import {
  type Histogram,
  histogramOf,
  maxBars,
  type NumberHistogram,
} from '../../../../src-renderer/charts/histogram'
import {
  histogramFrame,
  type HistogramPicture,
  histogramSvg,
} from '../../../../src-renderer/charts/histogram-svg'
import { textWidth } from '../../../../src-renderer/charts/svg-parts'
import { sampleEvent } from '../../src-core/events/sample-events'
import { firstTime, tableOf } from './picture-tables'

const histogramOfValues = (values: readonly JsonValue[]): Histogram => {
  const table = tableOf(
    values.map((attributeData, at) => sampleEvent({ attributeData, deviceTimestamp: firstTime + at })),
  )
  const [series] = runAtOnce(seriesIndexOf(table, 'deviceTimestamp')).series
  if (!series) throw new Error('no series')
  return runAtOnce(histogramOf(table, series))
}
const numbersOf = (values: readonly JsonValue[]): NumberHistogram => {
  const histogram = histogramOfValues(values)
  if (histogram.kind !== 'numbers') throw new Error('not of numbers')
  return histogram
}
const total = ({ counts }: NumberHistogram): number => counts.reduce((sum, count) => sum + count, 0)
const edgesOf = ({ low, width, counts }: NumberHistogram): readonly number[] =>
  Array.from(counts, (_, at) => Number((low + at * width).toPrecision(6)))

describe('the distribution of numbers', () => {
  it('has bars of the width of Freedman and Diaconis, rounded up to 1, 2 or 5', () => {
    // The middle half of 0 to 999 is 499.5: 2 * 499.5 / 10 = 99.9.
    const histogram = numbersOf(Array.from({ length: 1000 }, (_, at) => at))
    expect([histogram.low, histogram.width, [...histogram.counts]]).toEqual([
      0,
      100,
      Array.from({ length: 10 }, () => 100),
    ])
  })

  it('puts a number on an edge above it, also where the division is not exact', () => {
    const values = Array.from({ length: 101 }, (_, at) => at / 10)
    const histogram = numbersOf(values)
    const edges = edgesOf(histogram)
    const naive = edges.map(
      (edge, at) => values.filter((value) => value >= edge && value < (edges[at + 1] ?? Infinity)).length,
    )
    expect([...histogram.counts]).toEqual(naive)
  })

  it('counts what is far out instead of flattening the rest', () => {
    const usual = Array.from({ length: 100 }, (_, at) => 20 + at / 100)
    const histogram = numbersOf([...usual, 9000, 9001, -5000, 'NaN', true])
    expect([histogram.below, histogram.above, histogram.misfits]).toEqual([1, 2, 2])
    expect([total(histogram), histogram.counts.length]).toEqual([100, 2])
  })

  it('has its first and its last bar where numbers are, not where the outliers begin', () => {
    const usual = Array.from({ length: 100 }, (_, at) => 20 + at / 100)
    const { low, width, counts } = numbersOf([...usual, 9000, -5000])
    expect([counts[0], counts.at(-1)].every((count) => count !== undefined && count > 0)).toBe(true)
    expect([low, Number((low + counts.length * width).toPrecision(6))]).toEqual([20, 21])
  })

  it.each([
    ['one number', [7], 1],
    ['the same number often', [0, 0, 0, 0], 1],
    ['half of it one number', [1, 1, 1, 1, 1, 1, 1, 1, 1, 50], 10],
  ])('%s has bars too', (_name, values, most) => {
    const histogram = numbersOf(values)
    expect(total(histogram)).toBe(values.length)
    expect(histogram.counts.length).toBeLessThanOrEqual(most)
  })

  it('loses no event, has no more bars than can be read, and each number is in its bar (2,000 runs)', () => {
    const anyNumber = fc.oneof(
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: -5000, max: 5000 }).map((value) => value / 100),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    fc.assert(
      fc.property(fc.array(anyNumber, { minLength: 1, maxLength: 60 }), (values) => {
        const histogram = numbersOf(values)
        const { low, width, counts, below, above, misfits } = histogram
        expect(total(histogram) + below + above + misfits).toBe(values.length)
        expect(counts.length).toBeLessThanOrEqual(maxBars + 1)
        // Beyond 1e300 nothing has a bar.
        if (counts.length > 0 && values.every((value) => Math.abs(value) <= 1e300))
          expect(Math.min(counts[0] ?? 0, counts.at(-1) ?? 0)).toBeGreaterThan(0)
        expect(Number.isFinite(low) && width > 0).toBe(true)
        const tolerance = width * 1e-6 + Math.max(...values.map(Math.abs)) * 1e-12
        const high = low + counts.length * width
        expect(values.filter((value) => value < low - tolerance).length).toBeLessThanOrEqual(below)
        expect(values.filter((value) => value > high + tolerance).length).toBeLessThanOrEqual(above)
        counts.forEach((count, at) => {
          const [from, to] = [low + at * width, low + (at + 1) * width]
          expect(
            values.filter((value) => value > from + tolerance && value < to - tolerance).length,
          ).toBeLessThanOrEqual(count)
          expect(
            values.filter((value) => value >= from - tolerance && value <= to + tolerance).length,
          ).toBeGreaterThanOrEqual(count)
        })
      }),
      { seed: 20261123, numRuns: 2000 },
    )
  })
})

describe('the distribution of texts', () => {
  it('has a bar for each text, the most frequent first, and counts the rest', () => {
    const rare = Array.from({ length: 14 }, (_, at) => `rare ${String(at)}`)
    const histogram = histogramOfValues(['on', 'on', 'on', 'off', 'off', ...rare, 5, null])
    if (histogram.kind !== 'states') throw new Error('not of texts')
    expect(histogram.bars.map(({ count }) => count)).toEqual([3, 2, ...Array.from({ length: 10 }, () => 1)])
    expect([histogram.otherStates, histogram.otherEvents, histogram.misfits]).toEqual([4, 4, 2])
  })
})

describe('its picture', () => {
  const picture: HistogramPicture = {
    title: 'Distribution of a <b>',
    scope: '',
    note: 'Not drawn: 2 & more',
    isOfEdges: true,
    bars: [
      { count: 10, label: '0' },
      { count: 0, label: '5' },
      { count: 5, label: '10' },
    ],
    countText: String,
    ink: '#123456',
    width: 324,
    height: 150,
    styles: {
      lines: [],
      fills: [],
      ground: '#fff',
      text: '#000',
      faint: '#888',
      grid: '#eee',
      accent: '#00f',
      context: '#ddd',
      bars: '#00f',
      warning: '#fa0',
      error: '#f00',
      font: '',
    },
  }
  const rectangles = (svg: string): readonly (readonly number[])[] =>
    [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="[\d.]+" height="([\d.]+)" fill="#123456"/g)].map(
      (match) => [Number(match[1]), Number(match[2])],
    )

  it('draws the bars to scale, names the edges and what is left out, and keeps markup text', () => {
    const svg = histogramSvg(picture)
    const { left, width, height } = histogramFrame(picture)
    expect(rectangles(svg)).toEqual([
      [left + 1, height],
      [left + 1 + (2 * width) / 3, height / 2],
    ])
    expect(svg).toContain('Distribution of a &#60;b&#62;')
    expect(svg).toContain('Not drawn: 2 &#38; more')
    expect([...svg.matchAll(/>(\d+)<\/text>/g)].map((match) => match[1])).toEqual(['10', '0', '5', '10'])
  })

  it('says which events it covers on a line of its own, so that neither it nor the name is cut off', () => {
    const scope = '1,170 of 2,970,123 events shown'
    const title = 'Distribution of valve-2 · temperature'
    const svg = histogramSvg({ ...picture, title, scope })
    expect(svg).toContain(`>${title}</text>`)
    expect(svg).toContain(`>${scope}</text>`)
    const [whole, less] = [histogramFrame(picture), histogramFrame({ ...picture, scope })]
    expect([less.top + less.height, less.top > whole.top]).toEqual([whole.top + whole.height, true])
  })

  it.each([9, 12, 20, 40])(
    'names edges without one name touching another, or reaching out of the picture: %i bars',
    (barCount) => {
      for (const digits of ['', '00', '0000', '000000']) {
        const bars = Array.from({ length: barCount }, (_, at) => ({
          count: 1,
          label: `${String(10 + at)}${digits}`,
        }))
        const drawn = [
          ...histogramSvg({ ...picture, bars }).matchAll(
            /<text x="([\d.]+)" y="[\d.]+" text-anchor="(\w+)"[^>]*>(\d+)<\/text>/g,
          ),
        ]
        const ends = drawn.map(([, x, anchor, label = '']) => {
          const start = Number(x) - (anchor === 'middle' ? textWidth(label) / 2 : 0)
          return [start, start + textWidth(label)] as const
        })
        expect(ends.length).toBeGreaterThan(1)
        ends.forEach(([start], at) =>
          expect(start).toBeGreaterThan(at === 0 ? 0 : (ends[at - 1]?.[1] ?? 0) + 4),
        )
      }
    },
  )

  it('leaves out labels that would touch, and shows one event among a million', () => {
    const bars = Array.from({ length: 40 }, (_, at) => ({
      count: at === 3 ? 1 : 1_000_000,
      label: `${String(at)}00000`,
    }))
    const svg = histogramSvg({ ...picture, bars })
    expect([...svg.matchAll(/>\d+00000<\/text>/g)].length).toBeLessThan(8)
    expect(rectangles(svg)).toHaveLength(40)
    expect(Math.min(...rectangles(svg).map(([, height = 0]) => height))).toBe(1)
  })
})
