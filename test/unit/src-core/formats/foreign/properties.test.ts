import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runCount } from '../../../../support/run-count'
import { lookAtText } from './case-files'

const runs = { seed: 20261128, numRuns: runCount(2000, 60) }

/** What a logger would measure: an instant a minute from 2026-11-13T20:17 on, and two values. */
const start = Date.UTC(2026, 10, 13, 20, 17, 5, 250)
const instantsOf = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, row) => start + row * 61_000)
const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
const parts = (ms: number) => {
  const at = new Date(ms)
  return {
    year: String(at.getUTCFullYear()),
    month: pad(at.getUTCMonth() + 1),
    day: pad(at.getUTCDate()),
    hour: at.getUTCHours(),
    minute: pad(at.getUTCMinutes()),
    second: pad(at.getUTCSeconds()),
    ms: pad(at.getUTCMilliseconds(), 3),
  }
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Ways to write an instant, with the precision that is left of it, in ms. */
const ways: Readonly<Record<string, readonly [write: (ms: number) => string, precision: number]>> = {
  iso: [(ms) => new Date(ms).toISOString(), 1],
  withOffset: [(ms) => `${new Date(ms + 3_600_000).toISOString().slice(0, -1)}+01:00`, 1],
  spaced: [(ms) => new Date(ms).toISOString().replace('T', ' ').slice(0, -1), 1],
  slashes: [(ms) => `${parts(ms).year}/${parts(ms).month}/${parts(ms).day} ${clockOf(ms)}`, 1000],
  points: [(ms) => `${parts(ms).day}.${parts(ms).month}.${parts(ms).year} ${clockOf(ms)}`, 1000],
  pointsInClock: [
    (ms) => `${parts(ms).day}.${parts(ms).month}.${parts(ms).year} ${clockOf(ms).replaceAll(':', '.')}`,
    1000,
  ],
  shortYear: [(ms) => `${parts(ms).day}/${parts(ms).month}/26 ${clockOf(ms)}`, 1000],
  american: [(ms) => `${parts(ms).month}/${parts(ms).day}/${parts(ms).year} ${halfClockOf(ms)}`, 1000],
  english: [(ms) => `${parts(ms).day} ${monthOf(ms)} ${parts(ms).year} ${clockOf(ms)}`, 1000],
  englishFirst: [(ms) => `${monthOf(ms)} ${parts(ms).day}, ${parts(ms).year} ${halfClockOf(ms)}`, 1000],
  chinese: [(ms) => `${parts(ms).year}年${parts(ms).month}月${parts(ms).day}日 ${clockOf(ms)}`, 1000],
  compact: [
    (ms) => `${parts(ms).year}${parts(ms).month}${parts(ms).day}T${clockOf(ms).replaceAll(':', '')}Z`,
    1000,
  ],
  seconds: [(ms) => String(ms / 1000), 1],
  milliseconds: [(ms) => String(ms), 1],
  microseconds: [(ms) => `${String(ms)}999`, 1],
  nanoseconds: [(ms) => `${String(ms)}999999`, 1],
  serial: [(ms) => String(ms / 86_400_000 + 25_569), 1],
}
const clockOf = (ms: number): string => `${pad(parts(ms).hour)}:${parts(ms).minute}:${parts(ms).second}`
const halfClockOf = (ms: number): string => {
  const { hour, minute, second } = parts(ms)
  return `${String(hour % 12 === 0 ? 12 : hour % 12)}:${minute}:${second} ${hour < 12 ? 'AM' : 'PM'}`
}
const monthOf = (ms: number): string => months[new Date(ms).getUTCMonth()] ?? ''

const separators = [',', ';', '\t', '|', 'blanks'] as const
const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || (separator === 'blanks' && /\s/.test(cell)) || cell.includes('"')
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
const lineOf = (cells: readonly string[], separator: string): string =>
  cells.map((cell) => quoted(cell, separator)).join(separator === 'blanks' ? '   ' : separator)

const anyWay = fc.constantFrom(...Object.keys(ways))
const anyCount = fc.integer({ min: 6, max: 40 })
const anyLineEnd = fc.constantFrom('\n', '\r\n', '\r')

describe('a table of measurements is guessed right', () => {
  it(`however its times, cells and lines are written (${String(runs.numRuns)} times)`, () => {
    const table = fc.record({
      way: anyWay,
      count: anyCount,
      separator: fc.constantFrom(...separators),
      lineEnd: anyLineEnd,
      hasDecimalComma: fc.boolean(),
      endsWithLineEnd: fc.boolean(),
    })
    fc.assert(
      fc.property(table, ({ way, count, separator, lineEnd, hasDecimalComma, endsWithLineEnd }) => {
        const [write, precision] = ways[way] ?? [String, 1]
        const instants = instantsOf(count)
        const number = (value: number): string =>
          hasDecimalComma ? value.toFixed(2).replace('.', ',') : value.toFixed(2)
        const rows = instants.map((ms, row) => [write(ms), number(20 + row / 4), number(-row * 10.5)])
        const text =
          [['Time', 'Temp (°C)', 'Flow'], ...rows].map((cells) => lineOf(cells, separator)).join(lineEnd) +
          (endsWithLineEnd ? lineEnd : '')
        const look = lookAtText(text)
        expect(look.doubts).toEqual([])
        expect(look.eventCount).toBe(count * 2)
        expect(
          look.events.filter(({ attribute }) => attribute === 'Temp').map(({ time, value }) => [time, value]),
        ).toEqual(
          instants
            .slice(0, 30)
            .map((ms, row) => [Math.floor(ms / precision) * precision, String(20 + row / 4)]),
        )
      }),
      runs,
    )
  })

  it('wherever its header is, with units, comments and empty ends', () => {
    const table = fc.record({
      above: fc.array(fc.constantFrom('Logger 7', 'Site: cellar', '"Plot: a, b"', 'serial no 12'), {
        maxLength: 5,
      }),
      comments: fc.array(fc.constantFrom('# written by a logger', '# a, b, c, d, e'), { maxLength: 2 }),
      hasHeader: fc.boolean(),
      hasUnits: fc.boolean(),
      emptyEnds: fc.integer({ min: 0, max: 2 }),
      separator: fc.constantFrom(',', ';', '\t'),
      count: anyCount,
    })
    fc.assert(
      fc.property(table, ({ above, comments, hasHeader, hasUnits, emptyEnds, separator, count }) => {
        const ends = separator.repeat(emptyEnds)
        const rows = instantsOf(count).map(
          (ms, row) => `${new Date(ms).toISOString()}${separator}${String(row / 2)}${ends}`,
        )
        const head = hasHeader ? [`Time${separator}Temp`, ...(hasUnits ? [`${separator}°C`] : [])] : []
        const look = lookAtText([...above, ...comments, ...head, ...rows].join('\n'))
        const headerAt = above.length + comments.length + 1
        expect(look.description.text?.header).toBe(hasHeader ? headerAt : null)
        expect([look.rowCount, look.eventCount]).toEqual([count, count])
        expect(look.series.map(({ attribute }) => attribute)).toEqual([hasHeader ? 'Temp' : 'column 2'])
        expect(look.events[0]?.unit).toBe(hasHeader && hasUnits ? '°C' : '')
        expect(look.above.map(({ line }) => line)).toEqual(
          [...above, ...comments].map((_, index) => index + 1),
        )
      }),
      runs,
    )
  })

  it('whatever it is encoded in', () => {
    const names = {
      'utf-8': ['Gerät', 'Temperatur (°C)', '设备', '温度', 'температура'],
      'utf-16le': ['Gerät', 'Temperatur (°C)', '设备', '温度', 'температура'],
      'utf-16be': ['Gerät', 'Temperatur (°C)', '设备', '温度'],
      'windows-1252': ['Gerät', 'Temperatur °C', 'Außenfühler', 'Débit m³/h', 'Größe'],
      gbk: ['设备温度', '压力传感器', '水泵流量', '室外湿度'],
      shift_jis: ['機器の温度', 'ポンプ圧力', '流量センサー'],
    } as const
    const table = fc
      .constantFrom(...(Object.keys(names) as (keyof typeof names)[]))
      .chain((encoding) => fc.tuple(fc.constant(encoding), fc.constantFrom(...names[encoding]), anyCount))
    fc.assert(
      fc.property(table, ([encoding, name, count]) => {
        const rows = instantsOf(count).map((ms, row) => `${new Date(ms).toISOString()};${String(row / 2)}`)
        const look = lookAtText(encoded([`Time;${name}`, ...rows].join('\r\n'), encoding))
        expect(look.description.text?.encoding).toBe(encoding)
        expect(look.columns[1]?.name).toBe(name)
        expect(look.eventCount).toBe(count)
      }),
      runs,
    )
  })

  it('never with more or fewer events than there are filled cells, whatever the bytes are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ maxLength: 6 }), { maxLength: 5 }), { maxLength: 20 }),
        (rows) => {
          const look = lookAtText(rows.map((cells) => cells.join(';')).join('\n'))
          expect(look.eventCount).toBeGreaterThanOrEqual(0)
          expect(look.columns.length).toBeGreaterThan(0)
        },
      ),
      runs,
    )
  })
})

/** By what the platform's decoder makes of each pair of bytes: it has no encoder. */
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()
const tableOf = (encoding: string): ReadonlyMap<string, readonly number[]> => {
  const known = tables.get(encoding)
  if (known) return known
  const table = new Map<string, readonly number[]>()
  const decoder = new TextDecoder(encoding)
  const take = (bytes: readonly number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) take([byte])
  if (encoding !== 'windows-1252')
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) take([lead, trail])
  tables.set(encoding, table)
  return table
}

const encoded = (text: string, encoding: string): Uint8Array => {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding.startsWith('utf-16')) {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++)
      view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le')
    return bytes
  }
  const table = tableOf(encoding)
  return Uint8Array.from([...text].flatMap((character) => table.get(character) ?? [63]))
}
