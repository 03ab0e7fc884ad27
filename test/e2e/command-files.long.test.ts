import { execFileSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createCommandWorld, day, device, keepDay, linesOf } from '../harness/command-world'
import { runCommand } from '../harness/run-command'

const makePipe = (path: string): void => void execFileSync('mkfifo', [path])

if (process.platform === 'win32') console.log('skipped: files of the command: Windows has no mkfifo')
describe.skipIf(process.platform === 'win32')('a file that the command is to write', () => {
  it.each([
    ['pipe.csv', 'pipe.csv is a device, a pipe or a socket. Name a file.\n'],
    ['folder.csv', 'folder.csv is a folder. Name a file.\n'],
    ['null.csv', 'null.csv is a device, a pipe or a socket. Name a file.\n'],
    ['/dev/null', 'null is a device, a pipe or a socket. Name a file.\n'],
    [
      'none/day.csv',
      /^There is no folder \S*\/none, so \S*\/none\/day\.csv cannot be written\. Make it, or name another file\.\n$/,
    ],
    [
      'text/day.csv',
      /^\S*\/text is not a folder, so \S*\/text\/day\.csv cannot be written\. Name another file\.\n$/,
    ],
    [
      'broken.csv',
      /^There is no folder \S*\/nowhere, so \S*\/nowhere\/day\.csv cannot be written\. Make it, or name another file\.\n$/,
    ],
  ])('is refused before anything is sent if it cannot be one: %s', async (name, sentence) => {
    const { run, folder, service } = await createCommandWorld({}, 10)
    makePipe(join(folder, 'pipe.csv'))
    mkdirSync(join(folder, 'folder.csv'))
    writeFileSync(join(folder, 'text'), '')
    symlinkSync('/dev/null', join(folder, 'null.csv'))
    symlinkSync('nowhere/day.csv', join(folder, 'broken.csv'))
    const before = readdirSync(folder).toSorted()
    const { code, data, words } = await run(['query', device, ...day, '--out', name])
    expect({ code, data: data.toString() }).toEqual({ code: 1, data: '' })
    expect(words).toMatch(sentence)
    expect([readdirSync(folder).toSorted(), service.requests]).toEqual([before, []])
    expect([lstatSync(join(folder, 'pipe.csv')).isFIFO(), statSync('/dev/null').isCharacterDevice()]).toEqual(
      [true, true],
    )
  })

  it('stays a link, and the file that it leads to is new, with metadata that a reader of either finds', async () => {
    const { run, folder } = await createCommandWorld({}, 10)
    mkdirSync(join(folder, 'data'))
    symlinkSync('data/day.csv', join(folder, 'latest.csv'))
    expect((await run(['query', device, ...day, '--out', 'latest.csv'])).code).toBe(0)
    expect(lstatSync(join(folder, 'latest.csv')).isSymbolicLink()).toBe(true)
    expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['day.csv', 'day.csv-metadata.json'])
    for (const name of ['latest.csv', 'data/day.csv'])
      expect(await run(['check', name])).toMatchObject({
        code: 0,
        words: expect.stringContaining('complete when it was fetched') as string,
      })
  })

  it.each(['-', '/dev/stdout', '/dev/fd/1'])('is standard output under the name %s', async (name) => {
    const { run, folder } = await createCommandWorld({}, 10)
    const { code, data, words } = await run([
      'query',
      device,
      ...day,
      '--out',
      name,
      '--format',
      'jsonl',
      '--json',
    ])
    expect([code, linesOf(data).length, linesOf(words).length, readdirSync(folder)]).toEqual([0, 10, 2, []])
    const parquet = await run(['query', device, ...day, '--out', name, '--format', 'parquet'])
    expect([parquet.code, parquet.words]).toEqual([
      2,
      'A file of the format parquet needs a name: --out FILE.\n',
    ])
    const ledger = await run(['ledger', 'export', '--out', name])
    expect([ledger.code, ledger.words]).toEqual([
      2,
      'The ledger is exported to a file. For standard output, use ledger list --json.\n',
    ])
  })

  it.each(['', 'new/'])('needs a name, which %j is not', async (name) => {
    const { run, folder } = await createCommandWorld({}, 10)
    const { code, words } = await run(['query', device, ...day, '--out', name])
    expect([code, words, readdirSync(folder)]).toEqual([
      2,
      expect.stringContaining('It must be the name of a file.'),
      [],
    ])
  })
})

describe.skipIf(process.platform === 'win32')('a file that the command is to read', () => {
  it.each([
    ['check', 'pipe.csv'],
    ['plan', 'review', 'pipe.csv'],
    ['plan', 'run', 'pipe.csv', '--yes', '--count', '1'],
    ['compare', 'pipe.csv', 'pipe.csv'],
    ['plan', 'make', 'pipe.csv', '--rule', 'all', '--out', 'a.deletions.json'],
  ])('is not waited for if it is a pipe: %s %s', async (...words) => {
    const { run, folder } = await createCommandWorld({}, 10)
    makePipe(join(folder, 'pipe.csv'))
    const { code, words: said } = await run(words)
    expect([code, said]).toEqual([1, 'pipe.csv is a device, a pipe or a socket. Name a file.\n'])
  })

  it('a pipe in the folder of the window is not waited for either', async () => {
    const world = await createCommandWorld({}, 10)
    const { folder, own } = world
    await keepDay(world, 'query-1')
    const [kept = ''] = readdirSync(join(folder, 'profile', 'kept'))
    const places = [
      'settings.json',
      'connections.json',
      'deletions/ledger-000001.jsonl',
      'deletions/ledger.lock',
      `kept/${kept}/document.json`,
    ]
    for (const index of places) {
      const profile = join(folder, `with-pipe-${String(places.indexOf(index))}`)
      execFileSync('cp', ['-r', join(folder, 'profile'), profile])
      mkdirSync(join(profile, 'deletions'), { recursive: true })
      rmSync(join(profile, index), { force: true })
      makePipe(join(profile, index))
      const words = [...own.slice(0, 2), '--profile', profile]
      for (const command of [
        ['ledger', 'list'],
        ['ledger', 'check'],
        ['results', 'export', 'query-1'],
      ]) {
        const { code } = await runCommand([...command, ...words], {
          folder,
          environment: { DEVICE_EVENTS_TOKEN: 'token-of-nobody' },
        })
        expect([0, 1, 3, 4], `${command.join(' ')} with ${index}`).toContain(code)
      }
    }
  })
})

describe('a table of others', () => {
  const boiler =
    'Datum;Uhrzeit;Vorlauf (°C)\n' +
    '19.11.2026;00:00:00;61,4\n19.11.2026;00:01:00;61,5\n19.11.2026;00:02\n19.11.2026;00:03:00;n. v.\n'
  /** As its dialog saves them. */
  const answers = (names: readonly string[]): string =>
    JSON.stringify({
      format: 'device-event-explorer/table',
      version: 1,
      names,
      description: {
        version: 1,
        text: {
          ...{ encoding: 'utf-8', separator: ';', header: 1, units: null, firstRow: 2 },
          ...{ comment: '', escape: '"', shortRows: 'leaveOut' },
        },
        when: {
          ...{ columns: [0, 1], writing: 'dayFirst', zone: 'Europe/Berlin', zoneColumn: null, twice: 'none' },
        },
        what: { kind: 'columns', columns: [{ index: 2, name: 'Vorlauf', unit: '°C' }] },
        decimalSign: ',',
        fields: { deviceId: { kind: 'fixed', text: 'kessel-3' } },
        timeWritings: { createdTime: 'milliseconds', ingressTimeStamp: 'milliseconds' },
        language: 'de',
      },
    })
  const world = async (names: readonly string[]) => {
    const { run, folder } = await createCommandWorld({}, 1)
    writeFileSync(join(folder, 'kessel.csv'), boiler)
    writeFileSync(join(folder, 'kessel.table.json'), answers(names))
    return run
  }

  it('is read as its saved answers say, with every doubt', async () => {
    const run = await world(['Datum', 'Uhrzeit', 'Vorlauf (°C)'])
    const { code, data, words } = await run(['check', 'kessel.csv', '--map', 'kessel.table.json', '--json'])
    expect(JSON.parse(data.toString())).toMatchObject({ verdict: 'partial', events: 3 })
    expect(code).toBe(3)
    expect(words).toContain('kessel.csv: Line 4: ')
    const same = await run(['compare', 'kessel.csv', 'kessel.csv', '--map', 'kessel.table.json'])
    expect(same.words).toMatch(/3 (?:events are )?the same|no differences/i)
  })

  it('of other columns than the answers is refused, and both are named', async () => {
    const run = await world(['Datum', 'Uhrzeit', 'Druck (bar)'])
    expect(await run(['check', 'kessel.csv', '--map', 'kessel.table.json'])).toMatchObject({
      code: 1,
      words:
        'kessel.table.json has answers about other columns: "Druck (bar)" is not in kessel.csv; "Vorlauf (°C)" is only there. Open kessel.csv in the window, and save its answers.\n',
    })
    expect(await run(['check', 'kessel.csv'])).toMatchObject({
      code: 1,
      words:
        'kessel.csv is a table of other columns than ours. Open it in the window, save the answers of its dialog, and name that file with --map.\n',
    })
    expect(await run(['check', 'kessel.csv', '--map', 'kessel.csv'])).toMatchObject({
      code: 1,
      words:
        'kessel.csv holds no answers that can be used. It is no JSON. Save the answers again in the dialog of the table.\n',
    })
    expect(await run(['check', '--device', device, ...day, '--map', 'kessel.table.json'])).toMatchObject({
      code: 2,
      words: '--map says what a file is. Name the file, or leave --map out.\n',
    })
  })
})
