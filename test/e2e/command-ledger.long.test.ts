import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLedger } from '../../src-main/deletion/ledger'
import { createLedgerFiles } from '../../src-main/deletion/ledger-files'
import { createLedgerLock } from '../../src-main/deletion/ledger-lock'
import { summaryOf } from '../harness/command-world'
import { removeFolder } from '../harness/remove-folder'
import { type CommandEnd, runCommand } from '../harness/run-command'
import { startSampleService } from '../service/sample-service'

const device = 'pump-0042'
const from = Date.UTC(2026, 10, 20)
const gone = `${device}@#temperature@#${String(from + 5000)}`

const recordOf = (id: string): string =>
  JSON.stringify({
    id,
    deviceId: device,
    createdTime: from + 5000,
    deviceTimestamp: from + 5000,
    ingressTimeStamp: from + 5000,
  })

/**
 * A ledger with one intent of a record that is still there, and one of a record that is not; neither has an
 * outcome.
 */
const createWorld = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const deletions = join(folder, 'profile', 'deletions')
  mkdirSync(deletions, { recursive: true })
  const service = await startSampleService({
    devices: [{ deviceId: device, count: 20, from, to: from + 3_600_000, spread: 'even' }],
    seed: 3,
  })
  onTestFinished(async () => {
    await service.stop()
    await removeFolder(folder)
  })
  const lock = createLedgerLock({ files, folder: deletions, program: 'Device Event Explorer' })
  const ledger = createLedger(createLedgerFiles({ files, folder: deletions, maximumBytes: 1_000_000, lock }))
  const [there = ''] = service.ids(device)
  const listed = await fetch(
    `${service.url}/api/devices/${device}/events/latest?startDate=2026-11-20T00%3A00%3A00.000%2B0000`,
    {
      headers: { Authorization: `Bearer ${service.token}` },
    },
  )
  const { result } = (await listed.json()) as { readonly result: readonly { readonly id: string }[] }
  const record = JSON.stringify(result.find(({ id }) => id === there))
  const seenIn = [{ deviceId: device, zone: 'UTC', first: from, last: from + 3_600_000, eventCount: 21 }]
  await ledger.intend({ eventId: there, baseUrl: service.url, at: 1, record, seenIn })
  await ledger.intend({ eventId: gone, baseUrl: service.url, at: 2, record: recordOf(gone), seenIn })
  await ledger.close()
  const own = ['--base-url', service.url, '--profile', join(folder, 'profile')]
  const run = (words: readonly string[]): Promise<CommandEnd> =>
    runCommand([...words, ...own], { folder, environment: { DEVICE_EVENTS_TOKEN: service.token } })
  return { service, folder, deletions, lock, run, there }
}

const outcomesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (JSON.parse(text) as { readonly entries: readonly { eventId: string; outcome: string }[] }).entries.map(
      ({ eventId, outcome }) => [eventId, outcome],
    ),
  )

describe('the ledger of the window, from the command line', () => {
  it('is listed and exported, and a check records what became of deletions that were interrupted, without deleting', async () => {
    const { run, service, folder, deletions, there } = await createWorld()
    const before = await run(['ledger', 'list', '--json'])
    expect(outcomesIn(before.data.toString())).toEqual({ [there]: 'unresolved', [gone]: 'unresolved' })
    const found = await run(['ledger', 'list', '--search', gone])
    expect([found.data.toString().split('\t').slice(1, 3), found.words.trim()]).toEqual([
      ['unresolved', gone],
      '1 of 2 deletions; 2 without a known outcome.',
    ])
    const none = await run(['ledger', 'list', '--search', 'fan-7'])
    expect([none.code, none.data.toString(), none.words.trim()]).toEqual([
      0,
      '',
      'No deletion contains "fan-7". The ledger has 2; 2 without a known outcome.',
    ])
    const checked = await run(['ledger', 'check'])
    expect(checked.words).toContain('Deletions looked up: 2; still without a known outcome: 0.')
    expect(checked.code).toBe(0)
    expect(
      checked.data
        .toString()
        .split('\n')
        .filter((line) => line !== '')
        .toSorted(),
    ).toEqual([`deleted\t${gone}`, `stillThere\t${there}`].toSorted())
    expect(outcomesIn((await run(['ledger', 'list', '--json'])).data.toString())).toEqual({
      [there]: 'stillThere',
      [gone]: 'deleted',
    })
    expect(service.requests.filter(({ method }) => method === 'DELETE')).toEqual([])
    expect((await run(['ledger', 'export', '--out', 'ledger.csv'])).code).toBe(0)
    expect(readFileSync(join(folder, 'ledger.csv'), 'utf8').split('\r\n')).toHaveLength(4)
    expect(readdirSync(deletions)).toEqual(['ledger-000001.jsonl'])
  })

  it('1: damaged lines are named with the deletions that may be lost, by list, check and export; none are if an editor has only put CRs there', async () => {
    const { run, deletions, there } = await createWorld()
    const path = join(deletions, 'ledger-000001.jsonl')
    const lines = readFileSync(path, 'utf8').split('\n')
    writeFileSync(path, lines.join('\r\n'))
    expect(await run(['ledger', 'list', '--search', gone])).toMatchObject({
      code: 0,
      words: '1 of 2 deletions; 2 without a known outcome.\n',
    })
    writeFileSync(path, lines.map((line) => line.replace('"at":1,', '"at":7,')).join('\n'))
    const damage = { fileName: 'ledger-000001.jsonl', line: 1, lost: 'deletion', eventId: there, at: 7 }
    for (const words of [['list'], ['check'], ['export', '--out', 'ledger.csv']]) {
      const end = await run(['ledger', ...words, '--json'])
      expect([end.code, summaryOf(end.data)]).toEqual([
        1,
        expect.objectContaining({
          exitCode: 1,
          damagedLineCount: 1,
          damage: [expect.objectContaining(damage)],
        }),
      ])
      expect(end.words).toContain('The ledger has 1 damaged line, which cannot be believed.')
      expect(end.words).toContain(`ledger-000001.jsonl, line 1: the deletion of ${there} may be missing.`)
    }
    writeFileSync(path, 'PK')
    expect((await run(['ledger', 'list'])).words).toContain('No deletion in the ledger can be read.')
  })

  it('is not checked while the window deletes; the holder is named, and nothing is asked', async () => {
    const { run, service, deletions, lock } = await createWorld()
    const size = readFileSync(join(deletions, 'ledger-000001.jsonl')).length
    const requests = service.requests.length
    await lock.take()
    const { code, words } = await run(['ledger', 'check'])
    expect(code).toBe(1)
    expect(words).toContain(`in use by Device Event Explorer (process ${String(process.pid)}`)
    expect(service.requests).toHaveLength(requests)
    expect(readFileSync(join(deletions, 'ledger-000001.jsonl'))).toHaveLength(size)
    await lock.release()
    expect((await run(['ledger', 'check'])).code).toBe(0)
  })
})
