import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { build } from 'vite'
import { writePlanFile } from '../../src-core/formats/deletion-plan-file'
import { createLedger } from '../../src-main/deletion/ledger'
import { createLedgerFiles } from '../../src-main/deletion/ledger-files'
import { createLedgerLock } from '../../src-main/deletion/ledger-lock'
import { type SampleService, startSampleService } from '../service/sample-service'
import { at, events, plannedOf } from '../unit/src-main/deletion/deletion-support'
import { temporaryFolder } from '../unit/support/temporary-folder'
import { type FaultProxy, startFaultProxy } from './fault-proxy'

const device = 'pump-0042'
const token = 'token-of-the-command'
/** More than three answers hold. */
const inRange = 2500
const planned = plannedOf(events(2))
/** Several times the longest wait: of a query whose service can no longer be reached. */
const limitMs = 180_000

export const commandOperations = ['query', 'delete', 'plan run'] as const
export type CommandOperation = (typeof commandOperations)[number]

/** The command with the clock of the tests; in a folder from which its packages are found. */
export const buildCommandForTest = async (): Promise<string> => {
  const outDir = resolve('node_modules/.cache/command-faults')
  const input = { 'device-events': 'test/fault-injection/command-process.ts' }
  await build({
    configFile: resolve('vite.cli.config.ts'),
    logLevel: 'error',
    build: { outDir, minify: false, sourcemap: false, rollupOptions: { input } },
  })
  // The nearest one says what kind of modules these are, and there is none in a folder of packages.
  mkdirSync(outDir, { recursive: true })
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}')
  return join(outDir, 'device-events.js')
}

export interface CommandWorld {
  readonly service: SampleService
  readonly proxy: FaultProxy
  readonly folder: string
  stop(): Promise<void>
}

export const createCommandWorld = async (
  operation: CommandOperation,
  seed: number,
): Promise<CommandWorld> => {
  const service = await startSampleService({
    events: events(operation === 'query' ? inRange : 60),
    token,
    seed,
  })
  const proxy = await startFaultProxy(service.url, seed)
  const folder = temporaryFolder()
  const plan = {
    createdAt: new Date(at).toISOString(),
    appVersion: '0',
    sourceFile: 'a file',
    events: planned.map((event) => ({ ...event, baseUrl: proxy.url })),
  }
  writeFileSync(join(folder, 'p.deletions.json'), writePlanFile(plan))
  return {
    service,
    proxy,
    folder,
    stop: async () => {
      await proxy.stop()
      await service.stop()
    },
  }
}

const ids = planned.map(({ eventId }) => eventId)
const consent = ['--yes', '--count', '2', '--json']
const range = [
  '--from',
  new Date(at - 60_000).toISOString(),
  '--to',
  new Date(at + inRange * 1000 + 60_000).toISOString(),
]
const wordsOf: Readonly<Record<CommandOperation, readonly string[]>> = {
  query: ['query', device, ...range, '--format', 'jsonl', '--json'],
  delete: ['delete', ...ids.flatMap((id) => ['--id', id]), ...consent, '--unlock'],
  'plan run': ['plan', 'run', 'p.deletions.json', ...consent, '--unlock'],
}

interface Ended {
  /** Null: it had to be killed. */
  readonly code: number | null
  readonly data: string
  readonly said: string
}

const runCommand = async (
  program: string,
  operation: CommandOperation,
  { proxy, folder }: CommandWorld,
): Promise<Ended> => {
  const own = ['--base-url', proxy.url, '--profile', join(folder, 'profile')]
  const child = spawn(process.execPath, [program, ...wordsOf[operation], ...own], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DEVICE_EVENTS_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const [data, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  clearTimeout(timer)
  return { code, data, said }
}

/** What the command says of a run, beside what is true at the service. */
export interface CommandClaims {
  readonly code: number | null
  readonly said: string
  readonly lies: readonly string[]
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '')
const unless = (isTrue: boolean, lie: string): readonly string[] => (isTrue ? [] : [lie])
const summaryOf = (
  text: string,
): {
  readonly exitCode?: number
  readonly events?: readonly { readonly eventId: string; readonly outcome: string }[]
} => {
  const line = linesOf(text).at(-1) ?? ''
  return line.startsWith('{') ? (JSON.parse(line) as ReturnType<typeof summaryOf>) : {}
}

const liesOfQuery = ({ code, data, said }: Ended, { service }: CommandWorld): readonly string[] => {
  const written = linesOf(data).map((line) => (JSON.parse(line) as { readonly id: string }).id)
  const there = new Set(service.ids(device))
  return [
    ...unless(new Set(written).size === written.length, 'an event was written twice'),
    ...unless(
      written.every((id) => there.has(id)),
      'an event was written that is not there',
    ),
    ...unless(
      code !== 0 || written.length === there.size,
      `complete with ${String(written.length)} of ${String(there.size)} events`,
    ),
    // Lines of progress may stand before it.
    ...unless(code !== 0 || /^complete: /m.test(said), 'exit code 0 without the word'),
    ...unless(summaryOf(said).exitCode === code, 'the summary has another exit code'),
  ]
}

/** Whether what is told of an event can be true. */
const isPossible = (outcome: string, isThere: boolean, wasSent: boolean): boolean => {
  switch (outcome) {
    case 'deleted':
    case 'flagged':
    case 'noLongerFound':
      return !isThere
    case 'stillThere':
    case 'failed':
      return isThere
    case 'notDeleted':
    case 'notLookedUp':
      return !wasSent
    default:
      return outcome === 'unknown'
  }
}

/** Of a service that flags what it deletes. */
const isAtService = ({ service }: CommandWorld, id: string): boolean =>
  service.switches.deletion !== 'flags' && service.ids(device).includes(id)

const outcomesInLedger = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const deletions = join(folder, 'profile', 'deletions')
  const lock = createLedgerLock({ files, folder: deletions, program: 'the test' })
  const ledger = createLedger(createLedgerFiles({ files, folder: deletions, maximumBytes: 1_000_000, lock }))
  return new Map((await ledger.entries()).map(({ eventId, outcome }) => [eventId, outcome]))
}

const liesOfDeletion = async ({ code, data }: Ended, world: CommandWorld): Promise<readonly string[]> => {
  const { exitCode, events: told = [] } = summaryOf(data)
  const sent = world.service.requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)))
  const noted = await outcomesInLedger(world.folder)
  const ofEvents = ids.flatMap((id) => {
    const outcome = told.find(({ eventId }) => eventId === id)?.outcome ?? 'nothing'
    const [isThere, wasSent] = [isAtService(world, id), sent.includes(id)]
    const isNoted =
      outcome === 'notDeleted' || outcome === 'notLookedUp' ? !noted.has(id) : noted.get(id) === outcome
    return [
      ...unless(
        isPossible(outcome, isThere, wasSent),
        `told as ${outcome}, ${isThere ? '' : 'not '}there, ${wasSent ? '' : 'not '}sent`,
      ),
      ...unless(isNoted, `told as ${outcome}, and ${noted.get(id) ?? 'nothing'} in the ledger`),
      ...unless(!wasSent || noted.has(id), 'sent without an intent'),
      ...unless(code !== 0 || !isThere, 'exit code 0, and it is there'),
    ]
  })
  return [
    ...ofEvents,
    ...unless(exitCode === code, 'the summary has another exit code'),
    ...unless(
      sent.every((id) => ids.includes(id)),
      'another event was deleted',
    ),
  ]
}

/** Runs the command in this world, and compares what it says with what is true. */
export const claimsOf = async (
  program: string,
  operation: CommandOperation,
  world: CommandWorld,
): Promise<CommandClaims> => {
  const ended = await runCommand(program, operation, world)
  const { code, said } = ended
  if (code === null) return { code, said, lies: ['it did not end'] }
  return {
    code,
    said,
    lies: operation === 'query' ? liesOfQuery(ended, world) : await liesOfDeletion(ended, world),
  }
}
