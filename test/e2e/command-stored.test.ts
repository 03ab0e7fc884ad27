import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject } from '../../src-core/codec/json'
import { recordIdentity } from '../../src-core/events/record-identity'
import { createCommandWorld, day, device, keepDay, linesOf, summaryOf } from '../harness/command-world'

const clock = /("dc:created": ?)"[^"]*"/g

/** Every file below a folder, with its content. */
const contentsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'latin1')]),
  )

describe('a kept result from the command line', () => {
  it('0: is written as a query of the same range is, without a network, and stays as it was', async () => {
    const world = await createCommandWorld()
    const { run, service, folder } = world
    await keepDay(world, 'query-1')
    const before = contentsOf(join(folder, 'profile'))
    const [line = '', ...others] = linesOf((await run(['results', 'list', '--zone', 'UTC'])).data)
    const [, first, last, devices, verdict, events, , , id] = line.split('\t')
    expect(others).toEqual([])
    expect([first, last, devices, verdict, events, id]).toEqual([
      '2026-11-20T00:00:00.000+00:00',
      '2026-11-21T00:00:00.000+00:00',
      device,
      'complete',
      '3000',
      'query-1',
    ])
    expect((await run(['query', device, ...day, '--zone', 'UTC', '--out', 'fetched.csv'])).code).toBe(0)
    await service.stop()
    for (const name of ['kept.csv', 'kept.jsonl', 'kept.parquet']) {
      const { code, data } = await run([
        'results',
        'export',
        'query-1',
        '--zone',
        'UTC',
        '--out',
        name,
        '--json',
      ])
      expect([name, code]).toEqual([name, 0])
      expect(summaryOf(data)).toMatchObject({
        command: 'results export',
        verdict: 'complete',
        events: 3000,
        file: { path: join(folder, name) },
      })
    }
    const read = (name: string): string =>
      readFileSync(join(folder, name), 'latin1').replaceAll(clock, '$1""')
    expect(read('kept.csv')).toBe(read('fetched.csv'))
    const { code, data, words } = await run(['results', 'export', 'query-1', '--format', 'jsonl'])
    expect([code, words]).toEqual([0, expect.stringMatching(/^complete: 3,000 events/)])
    expect(linesOf(data)).toEqual(linesOf(readFileSync(join(folder, 'kept.jsonl'))))
    expect(contentsOf(join(folder, 'profile'))).toEqual(before)
  })

  it('0: has the notes on its events, found again by their records, and those on times; what is not written is said', async () => {
    const world = await createCommandWorld()
    const { run, service, folder } = world
    await keepDay(world, 'query-1')
    await service.stop()
    const lines = linesOf((await run(['results', 'export', 'query-1', '--format', 'jsonl'])).data)
    const noteOn = (line: string, text: string) => {
      const record = parseExactJson(line)
      if (!isJsonObject(record)) throw new Error('no record')
      // The row is that of another event.
      return {
        eventId: String(record['id']),
        record: createHash('sha256').update(recordIdentity(record)).digest('hex'),
        row: 0,
        text,
      }
    }
    const gone = {
      eventId: `${device}@#gone@#1`,
      record: 'f'.repeat(64),
      row: 3,
      text: 'of an event that is not there',
    }
    const events = [noteOn(lines[1000] ?? '', 'valve "A"\nreplaced'), noteOn(lines[2000] ?? '', '=odd'), gone]
    const times = [{ at: Date.UTC(2026, 10, 20, 7), text: 'power cut' }]
    writeFileSync(
      join(folder, 'profile', 'kept', 'query-1', 'notes.json'),
      JSON.stringify({ version: 1, events, times }),
    )
    const before = contentsOf(join(folder, 'profile'))

    const written = await run(['results', 'export', 'query-1', '--out', 'kept.jsonl'])
    expect([written.code, written.words]).toEqual([
      0,
      expect.stringContaining('because the result does not have their events: 1.'),
    ])
    const noted = linesOf(readFileSync(join(folder, 'kept.jsonl'))).flatMap((line, index) => {
      const { deviceEventExplorer } = JSON.parse(line) as {
        readonly deviceEventExplorer?: { readonly note?: string }
      }
      return deviceEventExplorer?.note === undefined ? [] : [[index, deviceEventExplorer.note]]
    })
    expect(noted).toEqual([
      [1000, 'valve "A"\nreplaced'],
      [2000, '=odd'],
    ])
    const metadata =
      readdirSync(folder).find((name) => name.startsWith('kept.jsonl') && name !== 'kept.jsonl') ?? ''
    expect(readFileSync(join(folder, metadata), 'utf8')).toContain('power cut')

    const streamed = await run(['results', 'export', 'query-1', '--format', 'csv'])
    expect(streamed.code).toBe(0)
    expect(streamed.data.toString()).toContain('"valve ""A""\nreplaced"')
    expect(streamed.words).toContain('because only a file (--out FILE) has them: 1.')
    expect((await run(['results', 'export', 'query-1', '--out', 'kept.parquet'])).code).toBe(0)
    expect(readFileSync(join(folder, 'kept.parquet'), 'latin1')).toContain('valve "A"')
    expect(contentsOf(join(folder, 'profile'))).toEqual(before)
  })

  it('3: what is damaged is said, and what is left of it is written', async () => {
    const world = await createCommandWorld()
    await keepDay(world, 'query-1')
    const kept = join(world.folder, 'profile', 'kept', 'query-1')
    const path = join(kept, readdirSync(kept).find((name) => name.startsWith('arrivals')) ?? '')
    const bytes = readFileSync(path)
    const middle = Math.floor(bytes.length / 2)
    writeFileSync(path, bytes.fill(0, middle, middle + 100))
    const { code, data, words } = await world.run(['results', 'export', 'query-1', '--format', 'jsonl'])
    expect(code).toBe(3)
    expect(words).toMatch(/^query-1: .*\nincomplete: /)
    expect(linesOf(data).length).toBeGreaterThan(0)
    expect(linesOf(data).length).toBeLessThan(3000)
  })

  it('1 and 2: a result that is not kept, and Parquet without a name', async () => {
    const { run, service } = await createCommandWorld({}, 10)
    const missing = await run(['results', 'export', 'query-9', '--out', 'kept.csv'])
    expect([missing.code, missing.words.trim()]).toEqual([
      1,
      'No kept result has the ID query-9. The command results list shows the IDs.',
    ])
    const unnamed = await run(['results', 'export', 'query-9', '--format', 'parquet'])
    expect([unnamed.code, unnamed.words]).toEqual([2, expect.stringContaining('--out FILE')])
    expect(service.requests).toEqual([])
  })
})
