import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../src-core/codec/json'
import { createCommandWorld, day, device, from, linesOf, summaryOf } from '../harness/command-world'

describe('what the command says of a result', () => {
  it('which ids are shared, of a range and of the latest, on standard output and of a file', async () => {
    const { run, service } = await createCommandWorld({}, 20)
    const [record = ''] = linesOf((await run(['query', device, ...day, '--format', 'jsonl'])).data)
    service.add([{ ...(JSON.parse(record) as JsonObject), attributeData: 999 }])
    const words = 'Shared IDs: 1 shares its ID with another event.'
    for (const options of [[], ['--latest', '100'], ['--out', 'day.jsonl']]) {
      const end = await run(['query', device, ...day, ...options, '--json'])
      expect([end.code, linesOf(end.words).includes(words)]).toEqual([0, true])
      expect(summaryOf(options[0] === '--out' ? end.data : end.words)).toMatchObject({ sharedIds: 1 })
    }
    const checked = await run(['check', 'day.jsonl', '--json'])
    expect([linesOf(checked.words).includes(words), summaryOf(checked.data)]).toMatchObject([
      true,
      { sharedIds: 1 },
    ])
  })

  it('which device of the latest events failed, and why', async () => {
    const { run } = await createCommandWorld({ unknownDevice: 'notFound' }, 20)
    const { code, data, words } = await run([
      'query',
      device,
      'pump-9999',
      ...day,
      '--latest',
      '100',
      '--format',
      'jsonl',
    ])
    expect([code, linesOf(data).length]).toEqual([3, 20])
    expect(linesOf(words).filter((line) => line.startsWith('Not fetched: '))).toEqual([
      expect.stringMatching(/^Not fetched: pump-9999: .*404/),
    ])
  })

  it('that nothing was checked if there was nothing to check', async () => {
    const { run } = await createCommandWorld({}, 20)
    const { code, words } = await run(['check', '--device', 'pump-0001', ...day, '--fail-on', 'all'])
    expect([code, linesOf(words)]).toEqual([
      3,
      expect.arrayContaining(['No rule applied to any event, so nothing was checked.']),
    ])
    expect((await run(['check', '--device', device, ...day, '--fail-on', 'all'])).code).toBe(0)
  })

  it('that a saved response reports a failure, with its events and without any', async () => {
    const { run, folder } = await createCommandWorld({}, 2)
    writeFileSync(
      join(folder, 'some.json'),
      JSON.stringify({ returnCode: 17, result: [{ id: 'a@#t@#1', deviceId: 'a', createdTime: from }] }),
    )
    writeFileSync(join(folder, 'none.json'), JSON.stringify({ returnCode: 17, message: 'no' }))
    const [some, none] = [await run(['check', 'some.json']), await run(['check', 'none.json'])]
    expect([some.code, none.code]).toEqual([3, 1])
    for (const [{ words }, name] of [[some, 'some.json'] as const, [none, 'none.json'] as const]) {
      expect(linesOf(words)[0]).toBe(
        `${name}: The service reported a failure in this response: its returnCode is 17, not 0. Events of it may be missing.`,
      )
    }
  })

  it('of two broken files the reason and the place of each', async () => {
    const { run, folder } = await createCommandWorld({}, 2)
    writeFileSync(join(folder, 'left.jsonl'), '{"id" 1}\n')
    writeFileSync(join(folder, 'right.csv'), '')
    const { code, words } = await run(['compare', 'left.jsonl', 'right.csv'])
    expect([code, linesOf(words)]).toEqual([
      1,
      [
        'left.jsonl: Line 1, character 7: This is not JSON: "1}".',
        'right.csv: The file is empty.',
        'Nothing was read from left.jsonl.',
        'Nothing was read from right.csv.',
      ],
    ])
  })
})
