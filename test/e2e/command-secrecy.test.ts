import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  addOddEvents,
  canary,
  type CommandWorld,
  createCommandWorld,
  day,
  device,
  from,
} from '../harness/command-world'
import { createProcessMark } from '../harness/processes'
import { type CommandEnd, startCommand } from '../harness/run-command'
import { findSecret, findSecretInFiles, findSecretInProcesses } from './secret-search'

const plan = 'odd.deletions.json'
const out = ['--out', 'day.csv', '--json']

const secretIn = ({ data, words }: CommandEnd): readonly string[] => [
  ...findSecret(canary, data),
  ...findSecret(canary, words),
]

/** Looks into every process of a run while its first request is under way, which is not answered before. */
const watchedRun = async ({ service, own, folder }: CommandWorld, how: 'input' | 'environment') => {
  const mark = createProcessMark()
  let answer = (): void => undefined
  const looked = new Promise<void>((resolve) => (answer = resolve))
  service.switches = { ...service.switches, faults: [{ kind: 'held', until: looked, every: 1 }] }
  const requests = service.requests.length
  const words = ['query', device, ...day, ...own, ...(how === 'input' ? ['--token-stdin'] : [])]
  const environment = {
    ...mark.environment,
    ...(how === 'environment' ? { DEVICE_EVENTS_TOKEN: canary } : {}),
  }
  const child = startCommand(words, { folder, environment, ...(how === 'input' ? { input: canary } : {}) })
  await expect.poll(() => service.requests.length).toBeGreaterThan(requests)
  const processes = mark.running()
  const found = findSecretInProcesses(canary, processes)
  const started = findSecretInProcesses(
    canary,
    processes.filter((id) => id !== child.pid),
  )
  answer()
  const [, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, said, found, started, processes, id: child.pid }
}

describe('the token of the command', () => {
  it('is found nowhere in its output and its files after everything, failures included', async () => {
    const world = await createCommandWorld({}, 200)
    const { service, run, folder } = world
    const [first = ''] = addOddEvents(world, [from + 1000, from + 2000])
    const ends = [
      await run(['query', device, ...day, ...out]),
      await run(['plan', 'make', '--device', device, ...day, '--rule', 'all', '--out', plan, '--json']),
      await run(['plan', 'review', plan, '--json']),
      await run(['plan', 'run', plan, '--yes', '--count', '3']),
      await run(['delete', '--id', first, '--yes', '--count', '1', '--json']),
      await run(['plan', 'run', plan, '--yes', '--count', '2', '--json']),
      await run(['ledger', 'export', '--out', 'ledger.jsonl']),
      await run(['ledger', 'check', '--json']),
      await run(['connection', 'test', '--json']),
      await run(['results', 'list', '--json']),
      await run(['query', '..', ...day]),
    ]
    service.switches = {
      ...service.switches,
      faults: [{ kind: 'status', status: 401, every: 1 }],
      errorShape: 'text',
    }
    ends.push(
      await run(['query', device, ...day]),
      await run(['plan', 'review', plan]),
      await run(['delete', '--id', first, '--yes', '--count', '1']),
    )
    await service.stop()
    ends.push(await run(['delete', '--id', first, '--yes', '--count', '1', '--json']))
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 4, 4, 4, 1])
    expect(ends.flatMap(secretIn)).toEqual([])
    expect(service.requests.some(({ rawHeaders }) => rawHeaders.includes(`Bearer ${canary}`))).toBe(true)
    expect(service.requests.flatMap(({ url }) => findSecret(canary, url))).toEqual([])
    expect(findSecretInFiles(canary, folder, () => false)).toEqual([])
    // The same search does find what may be written down.
    expect(findSecretInFiles(service.url, folder, () => false)).not.toEqual([])
  })

  it('is in no argument, and in no environment but the one in which the command was given it', async ({
    skip,
  }) => {
    skip(process.platform !== 'linux', 'processes are looked at under /proc, which this system has not')
    const world = await createCommandWorld({}, 20)
    const byInput = await watchedRun(world, 'input')
    expect([byInput.code, byInput.found, byInput.processes.includes(byInput.id ?? 0)]).toEqual([0, [], true])
    const byEnvironment = await watchedRun(world, 'environment')
    expect([byEnvironment.code, byEnvironment.started]).toEqual([0, []])
    // What the system shows of the start of a process stays, whoever removes it later.
    const places = byEnvironment.found.map((line) => line.slice(0, line.indexOf(':')))
    expect(new Set(places)).toEqual(new Set([`${String(byEnvironment.id)} environ`]))
  })
})
