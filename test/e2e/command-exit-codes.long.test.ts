import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { examples } from '../../src-cli/examples'
import { defaultFaultSettings, faultKinds } from '../../src-core/checks/faults'
import { defaultSettings } from '../../src-preload/contract/settings'
import {
  addOddEvents,
  canary,
  type CommandWorld,
  createCommandWorld,
  day,
  device,
  from,
  keepDay,
  linesOf,
  summaryOf,
} from '../harness/command-world'
import { type CommandEnd, commandPath, runCommand, startCommand } from '../harness/run-command'

/** Without a look at what it writes to standard output. */
const startShell = async (
  line: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly code: number | null; readonly words: string }> => {
  const child = spawn('bash', ['-c', line], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, words }
}

/** One event that the rule for numbers flags. */
const addOddEvent = (world: Pick<CommandWorld, 'service'>): void => void addOddEvents(world, [from])

describe('the command', () => {
  it('0: a complete range goes to standard output, each event once, and the verdict to standard error', async () => {
    const { run, service } = await createCommandWorld()
    const { code, data, words } = await run([
      'query',
      device,
      'pump-0043',
      ...day,
      '--format',
      'jsonl',
      '--json',
    ])
    expect(code).toBe(0)
    const ids = linesOf(data).map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids.toSorted()).toEqual([...service.ids(device), ...service.ids('pump-0043')].toSorted())
    expect(words).toMatch(/^complete: 6,000 events from 2 devices/)
    expect(summaryOf(words)).toMatchObject({
      command: 'query',
      exitCode: 0,
      verdict: 'complete',
      events: 6000,
    })
  })

  it('0: unusual records are written like any other, and named beside the verdict', async () => {
    const { run, service, folder } = await createCommandWorld({}, 10)
    service.add([
      {
        id: `${device}@#extra@#${String(from)}`,
        deviceId: device,
        attributeCode: 'extra',
        createdTime: from,
        deviceTimestamp: from,
        another: 1,
      },
    ])
    const unusual = '1 with a missing field · 1 with an extra field'
    const streamed = await run(['query', device, ...day, '--json'])
    expect([streamed.code, linesOf(streamed.data).length]).toEqual([0, 12])
    expect(linesOf(streamed.words)[1]).toBe(`Unusual records, kept as they are: ${unusual}.`)
    expect(summaryOf(streamed.words)).toMatchObject({ verdict: 'complete', events: 11, unusual })
    const saved = await run(['query', device, ...day, '--out', join(folder, 'day.csv')])
    expect([saved.code, linesOf(saved.words)[1]]).toEqual([
      0,
      `Unusual records, kept as they are: ${unusual}.`,
    ])
    expect((await run(['query', 'pump-0043', ...day])).words).not.toContain('Unusual')
  })

  it('0: an answer of several MiB, which is first read on trial in a thread, is written like any other', async () => {
    const { run, service } = await createCommandWorld({}, 10)
    const text = 'x'.repeat(200_000)
    const extra = Array.from({ length: 12 }, (_, index) => ({
      id: `${device}@#long@#${String(from + index)}`,
      deviceId: device,
      attributeCode: 'long',
    }))
    service.add(
      extra.map((event, index) => ({
        ...event,
        attributeType: 'String',
        attributeData: text,
        createdTime: from + index,
        deviceTimestamp: from + index,
      })),
    )
    const { code, data, words } = await run(['query', device, ...day, '--format', 'jsonl'])
    expect({ code, words }).toEqual({
      code: 0,
      words: expect.stringMatching(/^complete: 22 events/) as string,
    })
    const ids = linesOf(data).map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids.toSorted()).toEqual(service.ids(device).toSorted())
    expect(linesOf(data).filter((line) => line.includes(text))).toHaveLength(12)
  })

  it('1: an error of the network is a sentence, and standard output stays empty', async () => {
    const { run, service } = await createCommandWorld()
    await service.stop()
    const { code, data, words } = await run(['query', device, ...day])
    expect({ code, data: data.toString() }).toEqual({ code: 1, data: '' })
    expect(words).toContain('refused the connection')
  })

  it('1: a full disk', async ({ skip }) => {
    skip(process.platform !== 'linux', 'this system has no /dev/full')
    const { own } = await createCommandWorld()
    const environment = { ...process.env, DEVICE_EVENTS_TOKEN: canary }
    const words = ['query', device, ...day, ...own].map((word) => `'${word}'`).join(' ')
    // Another process, because this one serves.
    const child = startShell(`'${process.execPath}' '${commandPath}' ${words} > /dev/full`, environment)
    expect(await child).toMatchObject({
      code: 1,
      words: expect.stringContaining('The disk is full') as string,
    })
  })

  it.each([
    [['query'], /missing required argument/],
    [['query', device, '--from', 'someday'], /--from someday is not a time/],
    [['query', device, '--from', 'now', '--to', '-1h'], /--from is later than --to/],
    [['query', device, '--latest', '1001'], /1 to 1,000/],
    [['query', device, '--format', 'xlsx'], /Allowed choices/],
    [['query', device, '--format', 'parquet'], /--out FILE/],
    [['query', device, '--zone', 'Mars/Base'], /Mars\/Base/],
    [['query', ...Array.from({ length: 101 }, (_, index) => `pump-${String(index)}`)], /at most 100/],
    [['check', '--device', device, '--fail-on', 'nonsense'], /There is no rule nonsense/],
    [['check'], /either a file or devices/],
    [['check', 'day.csv', '--device', device], /either a file or devices/],
    [['erase', device], /unknown command/],
  ])('2: %j is wrong use, and nothing is sent', async (words, sentence) => {
    const { run, service } = await createCommandWorld({}, 10)
    const end = await run(words)
    expect(end.code).toBe(2)
    expect(end.words).toMatch(sentence)
    expect(service.requests).toEqual([])
  })

  it('2: a device ID that no request can hold, and a file in place of the profile', async () => {
    const { run, service, folder } = await createCommandWorld({}, 10)
    const long = await run(['query', 'x'.repeat(1001), ...day])
    expect([long.code, long.words]).toEqual([
      2,
      `A device ID has at most 1,000 characters. The one that begins with ${'x'.repeat(40)} has 1,001.\n`,
    ])
    const file = join(folder, 'settings.json')
    writeFileSync(file, '{}')
    for (const profile of [file, join(file, 'below')]) {
      const { code, words } = await runCommand(['ledger', 'list', '--profile', profile])
      expect([code, words]).toEqual([
        2,
        `${profile} is not a folder. Name the folder of the application's files with --profile.\n`,
      ])
    }
    expect(service.requests).toEqual([])
  })

  it('2: a connection that is not there', async () => {
    const { folder } = await createCommandWorld({}, 10)
    const { code, words } = await runCommand([
      'query',
      device,
      '--connection',
      'plant 7',
      '--profile',
      join(folder, 'profile'),
    ])
    expect(code).toBe(2)
    expect(words).toContain('There is no connection named plant 7.')
  })

  it('3: windows that fail are missing; what arrived is written, and the verdict says so', async () => {
    const { run, service, folder } = await createCommandWorld()
    service.switches = {
      ...service.switches,
      faults: [{ kind: 'status', status: 400, every: 2, method: 'GET' }],
    }
    const { code, data, words } = await run(['query', device, ...day, '--out', 'part.csv', '--json'])
    expect(code).toBe(3)
    expect(words).toMatch(/^incomplete: /)
    expect(words).toMatch(/^Not fetched: 2026-.*The service refused the request \(status 400\)\.$/m)
    const summary = summaryOf(data)
    expect(summary).toMatchObject({ exitCode: 3, verdict: 'partial' })
    expect(linesOf(readFileSync(join(folder, 'part.csv')))).toHaveLength(Number(summary['events']) + 1)
    expect(readFileSync(join(folder, 'part.csv-metadata.json'), 'utf8')).toContain('partial')
  })

  it('3: as many of the latest events as were asked for may not be all', async () => {
    const { run } = await createCommandWorld()
    const { code, data } = await run(['query', device, ...day, '--latest', '100'])
    expect(code).toBe(3)
    expect(linesOf(data)).toHaveLength(101)
    expect((await run(['query', 'pump-0001', ...day, '--latest', '100'])).code).toBe(0)
  })

  it('4: a token that is refused, and none at all', async () => {
    const { run, own } = await createCommandWorld({}, 10)
    const refused = await run(['query', device, ...day], 'another-token')
    expect(refused.code).toBe(4)
    expect(refused.words).toContain('did not accept the token')
    const none = await runCommand(['query', device, ...own])
    expect(none.code).toBe(4)
    expect(none.words).toContain('There is no token.')
  })

  it('tells what to type, where the window tells what to click; and the help lists the rules', async () => {
    const { run } = await createCommandWorld({}, 10)
    expect((await run(['query', device, ...day], 'another-token')).words).toContain('--token-stdin')
    expect((await run(['check', 'nowhere.csv'])).words).toBe(
      'There is no such file or folder: nowhere.csv. Check its name.\n',
    )
    expect((await run(['ledger', 'list'])).words).toBe('The ledger is empty.\n')
    expect(linesOf((await run(['connection', 'test', '--device', device])).data)).toContain(
      'encryption\tnot needed',
    )
    const help = (await run(['check', '--help'])).data.toString().replaceAll(/\s+/g, ' ')
    expect(help).toContain(faultKinds.join(', '))
  })

  it('4 and 0: the token comes from standard input as well', async () => {
    const { own } = await createCommandWorld({}, 10)
    expect(
      (await runCommand(['query', device, ...day, ...own, '--token-stdin'], { input: `${canary}\n` })).code,
    ).toBe(0)
    expect((await runCommand(['query', device, ...day, ...own, '--token-stdin'], { input: '' })).code).toBe(4)
  })

  it('5: findings of the rules that were named', async () => {
    const { run, service } = await createCommandWorld()
    addOddEvent({ service })
    const found = await run(['check', '--device', device, ...day, '--fail-on', 'gap,notANumber', '--json'])
    expect(found.code).toBe(5)
    expect(summaryOf(found.data)).toMatchObject({
      exitCode: 5,
      verdict: 'complete',
      findings: expect.arrayContaining([expect.objectContaining({ rule: 'notANumber' })]) as unknown,
    })
    expect((await run(['check', '--device', device, ...day, '--fail-on', 'tooOld'])).code).toBe(0)
    const listed = linesOf((await run(['check', '--device', device, ...day, '--zone', 'UTC'])).data).find(
      (line) => line.startsWith('notANumber\t'),
    )
    expect(listed?.split('\t').slice(3)).toEqual([
      '2026-11-20T00:00:00.000+00:00',
      `${device}@#odd@#${String(from)}`,
    ])
  })

  it('3: a rule that was named and could be applied to no event has not passed; one that is switched off in the window is applied', async () => {
    const { run, folder, service } = await createCommandWorld()
    mkdirSync(join(folder, 'profile'), { recursive: true })
    writeFileSync(
      join(folder, 'profile', 'settings.json'),
      JSON.stringify({ ...defaultSettings, faults: { ...defaultFaultSettings, disabled: ['notANumber'] } }),
    )
    const checked = await run(['check', '--device', device, ...day, '--fail-on', 'tooOld,outOfRange'])
    expect(checked.code).toBe(3)
    expect(checked.words).toContain(
      'Applied to no event, so not checked: outOfRange (3,000 whose attribute has no limits).',
    )
    const listed = await run(['check', '--device', device, ...day, '--fail-on', 'outOfRange', '--json'])
    expect(summaryOf(listed.data)).toMatchObject({
      exitCode: 3,
      verdict: 'complete',
      notApplied: ['outOfRange (3,000 whose attribute has no limits)'],
    })
    const nothing = await run(['check', '--device', 'pump-0001', ...day, '--fail-on', 'gap'])
    expect([nothing.code, nothing.words]).toEqual([
      3,
      expect.stringContaining('Applied to no event, so not checked: gap.'),
    ])
    // The device reports trouble of its own; no rule but the one that is switched off would flag one event more.
    const flaggedIn = ({ words }: CommandEnd): string | undefined =>
      /; (\d+) events flagged\./.exec(words)?.[1]
    const before = await run(['check', '--device', device, ...day])
    addOddEvent({ service })
    const after = await run(['check', '--device', device, ...day])
    expect(flaggedIn(before)).toBe('3')
    expect(flaggedIn(after)).toBe('3')
    expect(linesOf(after.data).filter((line) => line.startsWith('notANumber'))).toEqual([])
    expect((await run(['check', '--device', device, ...day, '--fail-on', 'notANumber'])).code).toBe(5)
    expect(
      (
        await run([
          'plan',
          'make',
          '--device',
          device,
          ...day,
          '--rule',
          'notANumber',
          '--out',
          'odd.deletions.json',
        ])
      ).code,
    ).toBe(0)
  })

  it('5, and 0 once they are deleted: what a file says is deleted is no finding', async () => {
    const { run, service, folder } = await createCommandWorld({}, 10)
    addOddEvent({ service })
    expect((await run(['query', device, ...day, '--out', 'day.jsonl'])).code).toBe(0)
    expect((await run(['check', 'day.jsonl', '--fail-on', 'notANumber'])).code).toBe(5)
    const lines = readFileSync(join(folder, 'day.jsonl'), 'utf8').replace(
      /^(.*"not a number".*)\}$/m,
      '$1,"deleted":true}',
    )
    writeFileSync(join(folder, 'deleted.jsonl'), lines)
    const deleted = await run(['check', 'deleted.jsonl', '--fail-on', 'notANumber'])
    expect(deleted.code).toBe(3)
    expect(deleted.words).toContain('; 0 events flagged, without 1 that had been deleted.')
    expect(linesOf(deleted.data).filter((line) => line.startsWith('notANumber'))).toEqual([])
  })

  it('0, 3, 5 and 1: a file is checked like a range, as far as its metadata vouch for it', async () => {
    const { run, folder, service } = await createCommandWorld()
    addOddEvent({ service })
    for (const name of ['day.parquet', 'day.csv'])
      expect((await run(['query', device, ...day, '--out', name])).code).toBe(0)
    const fetched = summaryOf((await run(['check', '--device', device, ...day, '--json'])).data)
    expect(fetched['findings']).not.toEqual([])
    for (const name of ['day.parquet', 'day.csv']) {
      const { code, data } = await run(['check', name, '--json'])
      expect(code).toBe(0)
      expect(summaryOf(data)).toMatchObject({
        verdict: 'complete',
        events: 3001,
        findings: fetched['findings'],
      })
    }
    expect((await run(['check', 'day.csv', '--fail-on', 'all'])).code).toBe(5)
    writeFileSync(join(folder, 'alone.csv'), readFileSync(join(folder, 'day.csv')))
    const alone = await run(['check', 'alone.csv'])
    expect([alone.code, alone.words]).toEqual([3, expect.stringContaining('of unknown origin')])
    writeFileSync(join(folder, 'cut.jsonl'), '{"id": "a"}\n{"id": ')
    expect((await run(['check', 'cut.jsonl'])).code).toBe(3)
    writeFileSync(join(folder, 'other.csv'), 'when,what\n2026-11-20,21.5\n')
    const other = await run(['check', 'other.csv'])
    expect([other.code, other.words]).toEqual([
      1,
      expect.stringContaining('is a table of other columns than ours'),
    ])
    const missing = await run(['check', 'nowhere.csv'])
    expect([missing.code, missing.words]).toEqual([1, expect.stringContaining('nowhere.csv')])
  })

  it('removes and renames nothing in the folder of the window, not even what looks left over or damaged', async () => {
    const { run, folder } = await createCommandWorld({}, 10)
    const profile = join(folder, 'profile')
    // What the window has just begun to keep, and settings that a newer version may have written.
    mkdirSync(join(profile, 'kept', 'query-1-1'), { recursive: true })
    writeFileSync(join(profile, 'kept', 'query-1-1', 'document.json.part'), '{')
    writeFileSync(join(profile, 'settings.json'), '{"theme"')
    const before = readdirSync(profile, { recursive: true }).toSorted()
    const { code, words } = await run(['results', 'list'])
    expect(code).toBe(0)
    expect(words).toContain('A settings file is unreadable')
    expect((await run(['query', device, ...day])).code).toBe(0)
    expect(readdirSync(profile, { recursive: true }).toSorted()).toEqual(before)
  })

  it('130: Ctrl+C ends the query in order, and leaves the file as it was', async () => {
    const { service, own, folder } = await createCommandWorld({
      faults: [{ kind: 'latency', ms: 300, every: 1 }],
    })
    writeFileSync(join(folder, 'old.csv'), 'as it was')
    const child = startCommand(['query', device, ...day, '--out', 'old.csv', ...own], {
      folder,
      environment: { DEVICE_EVENTS_TOKEN: canary },
    })
    await expect.poll(() => service.requests.length).toBeGreaterThan(1)
    child.kill('SIGINT')
    const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>])
    expect(code).toBe(130)
    expect(words).toContain('Interrupted')
    expect(readFileSync(join(folder, 'old.csv'), 'utf8')).toBe('as it was')
  })

  it('ends in order and in silence when nobody reads standard output any more', async () => {
    const { own } = await createCommandWorld()
    const { code, words } = await startShell(
      `'${process.execPath}' '${commandPath}' query ${device} ${[...day, ...own].map((word) => `'${word}'`).join(' ')} | head -n 1 > /dev/null; exit "\${PIPESTATUS[0]}"`,
      { ...process.env, DEVICE_EVENTS_TOKEN: canary },
    )
    expect({ code, words }).toEqual({ code: 3, words: '' })
  })

  it('leaves the rest of the help unsaid, in silence, when nobody reads it', async () => {
    const { code, words } = await startShell(
      `'${process.execPath}' '${commandPath}' query --help | true; exit "\${PIPESTATUS[0]}"`,
      process.env,
    )
    expect({ code, words }).toEqual({ code: 0, words: '' })
  })

  it('runs every example of its help', async () => {
    const world = await createCommandWorld()
    const { run, service } = world
    await keepDay(world, 'query-1')
    writeFileSync(join(world.folder, 'pumps.txt'), `${device}\n`)
    // Three that the example's plan finds, and the one that an example names.
    addOddEvents(
      { service },
      [1, 2, 3].map((hours) => Date.now() - hours * 3_600_000),
    )
    addOddEvents({ service }, [1_763_622_000_000], 'temperature')
    for (const line of Object.values(examples).flat()) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
      const { code, words: said } = await run(words)
      expect([0, 3, 5], `${line}: ${said}`).toContain(code)
    }
  })

  it('keeps the token out of its output, its files and the environment of its threads, and writes nothing into the profile', async () => {
    const { run, folder } = await createCommandWorld()
    const ends = [
      await run(['query', device, ...day, '--out', 'day.csv', '--json']),
      await run(['connection', 'test', '--json']),
      await run(['query', '..', ...day]),
    ]
    const written = [
      readFileSync(join(folder, 'day.csv'), 'utf8'),
      readFileSync(join(folder, 'day.csv-metadata.json'), 'utf8'),
    ]
    for (const text of [...ends.flatMap(({ data, words }) => [data.toString(), words]), ...written])
      expect(text).not.toContain(canary)
    expect(existsSync(join(folder, 'profile'))).toBe(false)
  })
})
