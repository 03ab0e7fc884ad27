import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { removeFolder } from '../harness/remove-folder'
import { commandPath } from '../harness/run-command'
import { firstTime, million } from './million-events'
import { deviceId, gapMs } from './node/prepared-service'
import { type Measure, median } from './report'

/**
 * Tells the highest memory of a process in KiB at its end. The number that the system gives for a finished
 * child is also that of the process that started it, where this one is larger.
 */
const tellPeak = [
  'import { isMainThread } from "node:worker_threads"',
  'import { readFileSync, writeSync } from "node:fs"',
  'const peak = () => process.platform === "linux" ? /VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status", "latin1"))[1] : process.resourceUsage().maxRSS',
  'if (isMainThread) process.on("exit", () => writeSync(3, String(peak())))',
].join(';')

const start = (words: readonly string[]) =>
  spawn(process.execPath, [...words], {
    env: { ...process.env, NODE_OPTIONS: '', DEVICE_EVENTS_TOKEN: 'bench' },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })

const end = async (child: ReturnType<typeof start>, what: string): Promise<void> => {
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${what} ended with ${String(code)}.`)
}

/** MB */
const peakOf = async (words: readonly string[]): Promise<number> => {
  const child = start(['--import', `data:text/javascript,${encodeURIComponent(tellPeak)}`, ...words])
  const told = child.stdio[3]
  if (!(told instanceof Readable)) throw new Error('A child without its fourth stream.')
  const [peak] = await Promise.all([text(told), end(child, words.join(' '))])
  return Number(peak) / 1024
}

const queryWords = (url: string, profile: string, endTime: number): readonly string[] => {
  const range = ['--from', new Date(firstTime).toISOString(), '--to', new Date(endTime).toISOString()]
  return [commandPath, 'query', deviceId, ...range, '--base-url', url, '--profile', profile, '--quiet']
}

/** A complete query of a million events to a standard output that takes everything at once. */
const measureMemory = async (bundle: string, profile: string): Promise<readonly Measure[]> => {
  const service = fork(bundle, ['service', String(million)], { execArgv: ['--max-old-space-size=8192'] })
  try {
    const [url] = (await once(service, 'message')) as [string]
    const empty = await peakOf(['-e', '0'])
    const measures: Measure[] = []
    for (const format of ['csv', 'jsonl']) {
      const peak = await peakOf([
        ...queryWords(url, profile, firstTime + million * gapMs),
        '--format',
        format,
      ])
      const name = `memory of the command above the empty process (${empty.toFixed(0)} MB), 1,000,000 events to standard output as ${format}`
      measures.push({ name, unit: 'MB', ours: peak - empty, limit: { of: 'value', at: 160 } })
    }
    return measures
  } finally {
    service.disconnect()
  }
}

const now = (): number => performance.now()
const rounds = 9

/** From its start to its first request, and the same of a process that does nothing to its end, in turns. */
const measureStart = async (profile: string): Promise<Measure> => {
  let arrivedAt = Number.NaN
  const server = createServer((_request, response) => {
    arrivedAt = now()
    response.end('{"returnCode":0,"result":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const words = queryWords(
    `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    profile,
    firstTime + 1000,
  )
  const [ours, empty]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round += 1) {
      const emptyAt = now()
      await end(start(['-e', '0']), 'node -e 0')
      empty.push(now() - emptyAt)
      const at = now()
      await end(start(words), 'the command')
      ours.push(arrivedAt - at)
    }
  } finally {
    server.close()
  }
  const peer = { name: 'node -e 0', value: median(empty) }
  return {
    name: 'command, from its start to its first request',
    unit: 'ms',
    ours: median(ours),
    peer,
    limit: { of: 'value', at: Math.round(1.5 * peer.value + 150) },
  }
}

/** `bundle`: with the service whose answers lie ready. The command must be built. */
export const measureCommand = async (bundle: string): Promise<readonly Measure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-bench-'))
  try {
    const profile = join(folder, 'profile')
    return [...(await measureMemory(bundle, profile)), await measureStart(profile)]
  } finally {
    await removeFolder(folder)
  }
}
