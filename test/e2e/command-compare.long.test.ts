import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'
import { type CommandEnd, runCommand } from '../harness/run-command'
import { startSampleService } from '../service/sample-service'

const device = 'pump-0042'
const from = Date.UTC(2026, 10, 20)
const day = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']

const eventAt = (time: number, value: number) => ({
  id: `${device}@#odd@#${String(time)}`,
  deviceId: device,
  attributeCode: 'odd',
  attributeType: 'Float',
  attributeData: value,
  createdTime: time,
  ingressTimeStamp: time,
  deviceTimestamp: time,
})

const createWorld = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const service = await startSampleService({
    devices: [{ deviceId: device, count: 300, from, to: from + 86_400_000, spread: 'even' }],
    seed: 21,
  })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  const profile = join(folder, 'profile')
  const run = (words: readonly string[]): Promise<CommandEnd> =>
    runCommand([...words, '--profile', profile], { folder })
  const fetchTo = async (name: string, range: readonly string[] = day): Promise<void> => {
    const words = ['query', device, ...range, '--out', name, '--base-url', service.url, '--profile', profile]
    const { code, words: said } = await runCommand(words, {
      folder,
      environment: { DEVICE_EVENTS_TOKEN: service.token },
    })
    expect(code, said).toBe(0)
  }
  return { service, folder, run, fetchTo }
}

const summaryOf = (text: Buffer | string): unknown =>
  JSON.parse(text.toString().trim().split('\n').at(-1) ?? '')
const linesOf = (data: Buffer): readonly string[] => data.toString().trim().split(/\r?\n/)

describe('device-events compare', () => {
  it('0: two complete results of the same range with the same events, whatever the format', async () => {
    const { run, fetchTo } = await createWorld()
    await fetchTo('one.csv')
    await fetchTo('other.parquet')
    const { code, data, words } = await run(['compare', 'one.csv', 'other.parquet', '--json'])
    expect({ code, rows: linesOf(data).length }).toEqual({ code: 0, rows: 1 })
    expect(words).toMatch(/^one\.csv ↔ other\.parquet: No differences, 300 events are the same\.$/m)
    expect(summaryOf(words)).toMatchObject({
      command: 'compare',
      exitCode: 0,
      verdict: 'same',
      differences: 0,
      same: 300,
      proof: 'whole',
    })
  })

  it('5: says of each event how it differs, in every format', async () => {
    const { run, fetchTo, service, folder } = await createWorld()
    await fetchTo('before.jsonl')
    const added = eventAt(from + 9500, 2)
    service.add([added])
    await fetchTo('after.csv')
    const toText = await run(['compare', 'before.jsonl', 'after.csv', '--format', 'jsonl'])
    expect(toText.code).toBe(5)
    expect(toText.words).toContain('1 difference, 1 missing on the left, 300 events are the same.')
    expect(linesOf(toText.data).map((line) => JSON.parse(line) as unknown)).toMatchObject([{ id: added.id }])
    expect(toText.data.toString()).toContain('missing on the left')

    const csv = await run(['compare', 'after.csv', 'before.jsonl'])
    const [head = '', row = '', ...more] = linesOf(csv.data)
    expect({ code: csv.code, more }).toEqual({ code: 5, more: [] })
    expect(head.split(',')).toContain('difference')
    expect(row.split(',')[head.split(',').indexOf('difference')]).toBe('missing on the right')

    for (const name of ['differences.parquet', 'differences.csv']) {
      const toFile = await run(['compare', 'after.csv', 'before.jsonl', '--out', name, '--json'])
      expect(toFile.code).toBe(5)
      expect(summaryOf(toFile.data)).toMatchObject({
        verdict: 'different',
        differences: 1,
        missingRight: 1,
        file: { path: join(folder, name) },
      })
    }
    expect(linesOf(readFileSync(join(folder, 'differences.csv')))[1]).toBe(row)
  })

  it('takes a deletion plan for either side: what it lacks is no finding, what has changed since is one', async () => {
    const { run, fetchTo, service, folder } = await createWorld()
    const planned = eventAt(from + 9500, 2)
    service.add([planned])
    await fetchTo('before.csv')
    expect(
      (await run(['plan', 'make', 'before.csv', '--id', planned.id, '--out', 'odd.deletions.json'])).code,
    ).toBe(0)
    const unchanged = await run(['compare', 'odd.deletions.json', 'before.csv', '--json'])
    expect({ code: unchanged.code, rows: linesOf(unchanged.data).length }).toEqual({ code: 3, rows: 301 })
    expect(linesOf(unchanged.data)[1]).toContain('only on the right: not in the deletion plan')
    expect(summaryOf(unchanged.words)).toMatchObject({
      verdict: 'notProven',
      same: 1,
      onlyRight: 300,
      differences: 300,
      proof: 'left',
    })
    writeFileSync(join(folder, 'odd (1).jsonl'), `${JSON.stringify({ ...planned, attributeData: 3 })}\n`)
    const changed = await run(['compare', 'odd (1).jsonl', 'odd.deletions.json', '--json'])
    expect(changed.code).toBe(5)
    expect(changed.data.toString()).toContain('changed: attributeData')
    const checked = await run(['check', 'odd.deletions.json', '--fail-on', 'notANumber'])
    expect(checked.words).toContain(
      'odd.deletions.json: 1 event, of a deletion plan, so only those that were marked',
    )

    writeFileSync(join(folder, 'broken.deletions.json'), '{"format":"something else"}')
    const broken = await run(['compare', 'broken.deletions.json', 'before.csv'])
    expect({ code: broken.code, rows: broken.data.length }).toEqual({ code: 1, rows: 0 })
    expect(broken.words).toContain(
      'broken.deletions.json is not a deletion plan of this application: its fields are not those of a deletion plan (format).',
    )
  })

  it('3: nothing differs, but one of them proves nothing', async () => {
    const { run, fetchTo, folder } = await createWorld()
    await fetchTo('one.csv')
    writeFileSync(join(folder, 'alone.csv'), readFileSync(join(folder, 'one.csv')))
    const same = await run(['compare', 'one.csv', 'alone.csv'])
    expect(same.code).toBe(3)
    expect(same.words).toContain(
      'No differences, 300 events are the same. The right result is not proven complete, so more may differ.',
    )

    await fetchTo('half.csv', ['--from', '2026-11-20T00:00Z', '--to', '2026-11-20T12:00Z'])
    const half = await run(['compare', 'half.csv', 'one.csv', '--json'])
    expect(half.code).toBe(3)
    expect(half.data.toString()).toContain('only on the right: the other result does not cover it')
    expect(summaryOf(half.words)).toMatchObject({ verdict: 'notProven', proof: 'otherRange', missingLeft: 0 })
  })

  it('the tolerance decides what has moved', async () => {
    const { run, folder, fetchTo } = await createWorld()
    await fetchTo('one.jsonl')
    const [first = '', ...rest] = readFileSync(join(folder, 'one.jsonl'), 'utf8').split('\n')
    const record = JSON.parse(first) as { id: string; deviceTimestamp: number }
    const later = { ...record, id: `${record.id}1`, deviceTimestamp: record.deviceTimestamp + 400 }
    writeFileSync(join(folder, 'other.jsonl'), [JSON.stringify(later), ...rest].join('\n'))
    const near = await run(['compare', 'one.jsonl', 'other.jsonl', '--json'])
    expect([near.code, summaryOf(near.words)]).toMatchObject([5, { moved: 1, differences: 1 }])
    const far = await run(['compare', 'one.jsonl', 'other.jsonl', '--json', '--tolerance', '0.3'])
    expect([far.code, summaryOf(far.words)]).toMatchObject([3, { moved: 0, onlyLeft: 1, onlyRight: 1 }])
  })

  it('1 and 2: a result that is not there, and wrong use', async () => {
    const { run, fetchTo } = await createWorld()
    await fetchTo('one.csv')
    const missing = await run(['compare', 'one.csv', 'nowhere.csv'])
    expect([missing.code, missing.words]).toEqual([
      1,
      expect.stringContaining('There is no file named nowhere.csv, and no kept result has that ID.'),
    ])
    for (const words of [
      ['compare', 'one.csv'],
      ['compare', 'one.csv', 'one.csv', '--tolerance', '3601'],
      ['compare', 'one.csv', 'one.csv', '--tolerance', '-1'],
      ['compare', 'one.csv', 'one.csv', '--format', 'parquet'],
    ])
      expect((await run(words)).code, words.join(' ')).toBe(2)
  })
})
