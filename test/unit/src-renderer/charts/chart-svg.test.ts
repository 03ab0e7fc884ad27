import { describe, expect, it } from 'vitest'
import type { Points } from '../../../../src-core/series/series-points'
import type { ChartLine } from '../../../../src-renderer/charts/chart-model'
import { axisWidth } from '../../../../src-renderer/charts/chart-plot'
import { type ChartPicture, chartSvg } from '../../../../src-renderer/charts/chart-svg'

const pointsOf = (...places: readonly (readonly [time: number, value: number])[]): Points => ({
  rows: Uint32Array.from(places.keys()),
  times: Float64Array.from(places, ([time]) => time),
  values: Float64Array.from(places, ([, value]) => value),
})
const none = pointsOf()
const empty = { ...none, misfits: none, longestStep: 1000 }
const line: ChartLine = {
  series: { key: 'k', name: 'a <b> & "c"', attribute: 'a', unit: '', group: 'g', points: empty },
  present: empty,
  style: 0,
  axis: 0,
  points: pointsOf([0, 0], [50, 10], [100, 5]),
  breaks: Uint8Array.of(1, 0, 0),
  context: null,
  hasMarkers: false,
  misfits: none,
  marks: { flagged: pointsOf([50, 10]), deleted: none, selected: none, noted: none },
}
const axis = { group: 'g', label: 'bar', style: 0, low: 0, high: 10 }
const picture: ChartPicture = {
  title: 'pump <7>',
  width: 600,
  plotHeight: 200,
  model: { span: { from: 0, to: 100 }, lines: [line], axes: [axis], hasOutliers: false, beyondCount: 0 },
  ticks: [{ time: 50, label: '12:00' } as never],
  lanes: [],
  flags: [],
  signs: [{ kind: 'flagged', words: 'flagged' }],
  styles: {
    lines: [{ ink: '#111', dash: [7, 3], marker: 'circle' }],
    fills: ['#ccc'],
    ground: '#fff',
    text: '#000',
    faint: '#888',
    grid: '#eee',
    accent: '#00f',
    context: '#ddd',
    bars: '#00f',
    warning: '#fa0',
    error: '#f00',
    font: '11px sans-serif',
  },
}
const lane = {
  name: 'state',
  short: 'state',
  context: [],
  blocks: [
    { from: 0, to: 200, code: 1, isMixed: false } as never,
    { from: 200, to: 300, code: 0, isMixed: true } as never,
  ],
  colorOf: () => '#0c0',
  labelOf: () => 'on',
  legend: [{ label: 'state: on', color: '#0c0' }],
}

describe('a chart as an SVG', () => {
  it('has as many ends as beginnings, and no markup of others', () => {
    const { svg } = chartSvg({ ...picture, lanes: [lane] })
    for (const name of ['svg', 'g', 'text', 'defs', 'title', 'clipPath', 'pattern']) {
      const count = (pattern: string): number => svg.split(new RegExp(pattern)).length - 1
      expect([name, count(`<${name}[ >]`)]).toEqual([name, count(`</${name}>`)])
    }
    expect(svg).not.toMatch(/<b>|<7>|NaN|undefined/)
    expect(svg).toContain('pump &#60;7&#62;')
    expect(svg).toContain('a &#60;b&#62; &#38; &#34;c&#34;')
  })

  it('explains marks at the edge by the sign that stands there', () => {
    const edge = { kind: 'edge', words: 'beyond' } as const
    const legendOf = (sign: ChartPicture['signs'][number]): string =>
      chartSvg({ ...picture, model: { ...picture.model, lines: [] }, signs: [sign] }).svg
    expect(legendOf(edge)).toContain('d="M0 -1L1 1H-1Z" transform')
    const below = legendOf({ ...edge, isBelow: true, of: 'deleted' })
    expect(below).toMatch(/d="M0 1L1 -1H-1Z"[^>]* stroke="#f00"/)
  })

  it('marks a flagged event beyond the axis at its edge', () => {
    const marked = (value: number) => ({ ...line, marks: { ...line.marks, flagged: pointsOf([50, value]) } })
    const signsOf = (value: number): readonly string[] =>
      chartSvg({ ...picture, signs: [], model: { ...picture.model, lines: [marked(value)] } })
        .svg.split('\n')
        .filter((part) => part.includes('stroke="#fa0"'))
    const [, top = ''] =
      /<clipPath id="plot[-\d.]*"><rect x="[\d.]+" y="([\d.]+)"/.exec(chartSvg(picture).svg) ?? []
    expect(signsOf(5)).toHaveLength(1)
    for (const [value, path, y] of [
      [65_535, 'M0 -1L1 1H-1Z', Number(top) + 4],
      [-127, 'M0 1L1 -1H-1Z', Number(top) + 196],
    ] as const) {
      const [sign = '', ...more] = signsOf(value)
      expect(more).toEqual([])
      expect(sign).toContain(`d="${path}"`)
      expect(sign).toMatch(new RegExp(`translate\\([\\d.]+ ${String(y)}\\)`))
    }
  })

  it('draws a band in place of flagged events that would cover each other', () => {
    const marksAt = (...times: readonly number[]): readonly string[] => {
      const flagged = pointsOf(...times.map((time) => [time, 5] as const))
      const lines = [{ ...line, marks: { ...line.marks, flagged } }]
      return chartSvg({ ...picture, signs: [], model: { ...picture.model, lines } })
        .svg.split('\n')
        .filter((part) => part.includes('stroke="#fa0"'))
        .map((part) => (part.includes('stroke-opacity') ? 'band' : 'ring'))
    }
    expect(marksAt(20, 60)).toEqual(['ring', 'ring'])
    expect(marksAt(20, 21)).toEqual(['ring', 'ring'])
    expect(marksAt(20, 21, 22, 23, 24, 60)).toEqual(['band', 'ring', 'ring', 'ring'])
  })

  it('has the line in the frame, with its dashes', () => {
    const { svg } = chartSvg(picture)
    const [, path = ''] =
      /<path d="(M[^"]*)" fill="none" stroke="#111" stroke-width="1.5" stroke-dasharray="7 3"/.exec(svg) ?? []
    const [, left = '', top = '', width = '', height = ''] =
      /<clipPath id="plot[-\d.]*"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(
        svg,
      ) ?? []
    const bottom = Number(top) + Number(height)
    expect(path).toBe(
      `M${left} ${String(bottom)}L${String(Number(left) + Number(width) / 2)} ${top}L${String(Number(left) + Number(width))} ${String(bottom - 100)}`,
    )
  })

  it('has a flag for each note with its number over the plot, and a sign on the event', () => {
    const note = { kind: 'time', at: 50, text: '<b>', note: { at: 50, text: '<b>' } } as const
    const noted = { ...line, marks: { ...line.marks, noted: pointsOf([50, 10]) } }
    const flags = [{ x: 100, notes: [{ number: 7, at: 50, note }] }] as const
    const { svg, height } = chartSvg({
      ...picture,
      model: { ...picture.model, lines: [noted] },
      flags,
      signs: [{ kind: 'noted', words: 'with a note' }],
    })
    const [, plotTop = ''] = /<clipPath id="plot[-\d.]*"><rect x="[\d.]+" y="([\d.]+)"/.exec(svg) ?? []
    const [, x = '', y = ''] = /<text x="([\d.]+)" y="([\d.]+)" [^>]*>7</.exec(svg) ?? []
    expect(Number(x)).toBe(axisWidth + 100)
    expect(Number(y)).toBeLessThan(Number(plotTop))
    expect(Number(y)).toBeGreaterThan(30)
    expect(height).toBe(chartSvg(picture).height + 20)
    expect(svg).toContain('>with a note<')
    expect(
      svg.split(`translate(${String(axisWidth + (600 - axisWidth - 12) / 2)} ${plotTop}) scale(5)`),
    ).toHaveLength(2)
    expect(svg).not.toMatch(/<b>|NaN|undefined/)
  })

  it('breaks a long title into lines that end before the right edge, and is higher by them', () => {
    for (const [title, one] of [
      [
        'pump-0051 · latest 1,000 · last 24 hours, 2026-11-20 08:15:30.250 to 2026-11-21 08:15:30.250 (Europe/Berlin)',
        7.5,
      ],
      ['BEARING_TEMPERATURE_DRIVE_END_OF_PUMP '.repeat(4).trim(), 9],
      ['最新一千个事件'.repeat(15), 13],
      ['x'.repeat(4000), 7.7],
    ] as const) {
      const { svg, height } = chartSvg({ ...picture, title })
      const lines = [...svg.matchAll(/<text x="([\d.]+)" [^>]*font-size="13">([^<]*)</g)].map(
        ([, x = '', text = '']) => ({
          end: Number(x) + text.length * one,
          text,
        }),
      )
      expect(lines.length).toBeGreaterThan(1)
      expect(lines.length).toBeLessThanOrEqual(4)
      for (const { end } of lines) expect(end).toBeLessThanOrEqual(600)
      expect(height).toBe(chartSvg(picture).height + 18 * (lines.length - 1))
      const text = lines.map((line) => line.text).join(title.includes(' ') ? ' ' : '')
      if (title.length < 4000) expect(text).toBe(title)
      else expect(text.endsWith('…')).toBe(true)
    }
  })

  it('shares the name of its frame only with pictures of the same frame, because a page may hold several', () => {
    const nameOf = (change: Partial<ChartPicture>): string | undefined =>
      /url\(#(plot[^)]*)\)/.exec(chartSvg({ ...picture, ...change }).svg)?.[1]
    expect(nameOf({ width: 500 })).not.toBe(nameOf({}))
    expect(nameOf({ lanes: [lane] })).toBe(nameOf({}))
    expect(chartSvg(picture).svg).toContain(`<clipPath id="${nameOf({}) ?? ''}">`)
  })

  it('is higher by what explains it', () => {
    const heightOf = (change: Partial<ChartPicture>): number => chartSvg({ ...picture, ...change }).height
    expect(heightOf({ lanes: [lane] }) - heightOf({})).toBeGreaterThanOrEqual(24)
    const manySigns = Array.from({ length: 20 }, () => ({
      kind: 'deleted' as const,
      words: 'deleted since it was fetched',
    }))
    expect(heightOf({ signs: manySigns })).toBeGreaterThan(heightOf({}) + 80)
  })

  it('names a state only where there is room, and hatches what is mixed', () => {
    const { svg } = chartSvg({ ...picture, lanes: [lane] })
    expect(svg.match(/>on</g)).toHaveLength(1)
    expect(svg.match(/url\(#mixed\)/g)).toHaveLength(1)
    expect(svg).toContain('state: on')
  })

  it('names an axis beside its numbers, unless these need the room', () => {
    expect(chartSvg(picture).svg).toContain('>bar<')
    const { svg } = chartSvg({
      ...picture,
      model: { ...picture.model, axes: [{ ...axis, low: 1_234_567_890, high: 1_234_567_894 }] },
    })
    expect(svg).toContain('>…567892<')
    expect(svg).not.toContain('>bar<')
  })

  it('leaves room for each further axis', () => {
    const widthOf = (axes: readonly (typeof axis)[]): number =>
      Number(
        /<clipPath id="plot[-\d.]*"><rect [^>]*width="([\d.]+)"/.exec(
          chartSvg({ ...picture, model: { ...picture.model, axes } }).svg,
        )?.[1],
      )
    expect(widthOf([axis])).toBeGreaterThan(widthOf([axis, axis]))
    expect(widthOf([axis, axis]) - widthOf([axis, axis, axis])).toBe(axisWidth)
  })
})
