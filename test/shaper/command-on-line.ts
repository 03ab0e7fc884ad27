import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { type SampleService, startSampleService } from '../service/sample-service'
import type { Switches } from '../service/switches'
import { temporaryFolder } from '../unit/support/temporary-folder'
import { type LineOptions, type ShapedLine, startShapedLine } from './line'

/** The clock of the command under test goes ten times faster, and so does its line. */
const speed = 10

const device = 'pump-0042'
export const token = 'token-of-the-line'
const from = Date.parse('2026-11-01T00:00:00Z')
const day = 86_400_000

interface LineWorldOptions {
  readonly count?: number
  readonly seed?: number
  readonly switches?: Partial<Switches>
}

export interface LineWorld {
  readonly service: SampleService
  readonly line: ShapedLine
  /** Where the command has its profile. */
  readonly folder: string
  stop(): Promise<void>
}

/** A device of which a week is asked for, at the far end of a line. */
export const createLineWorld = async (
  options: LineOptions,
  { count = 20_000, seed = 1, switches = {} }: LineWorldOptions = {},
): Promise<LineWorld> => {
  const devices = [{ deviceId: device, count, from, to: from + 7 * day, spread: 'uniform' as const }]
  const service = await startSampleService({ devices, token, seed, switches })
  const line = await startShapedLine(service.url, options, seed, speed)
  return {
    service,
    line,
    folder: temporaryFolder(),
    stop: async () => {
      await line.stop()
      await service.stop()
    },
  }
}

export interface RunOnLine {
  readonly code: number | null
  readonly data: string
  readonly said: string
}

/** What every command over this line is told. */
export const ownWords = ({ line, folder }: LineWorld): readonly string[] => [
  '--base-url',
  line.url,
  '--profile',
  join(folder, 'profile'),
]

interface StartedOnLine {
  readonly child: ChildProcess
  readonly ended: Promise<RunOnLine>
}

/** Starts the command as a process of its own. */
export const startOnLine = (program: string, words: readonly string[], world: LineWorld): StartedOnLine => {
  const child = spawn(process.execPath, [program, ...words, ...ownWords(world)], {
    cwd: world.folder,
    env: {
      PATH: process.env['PATH'],
      DEVICE_EVENTS_TOKEN: token,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const readToEnd = async (): Promise<RunOnLine> => {
    const [data, said, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    return { code, data, said }
  }
  return { child, ended: readToEnd() }
}

export const runOnLine = (program: string, words: readonly string[], world: LineWorld): Promise<RunOnLine> =>
  startOnLine(program, words, world).ended

/** A week of the device, as JSON Lines. */
export const weekOf = [
  'query',
  device,
  '--from',
  new Date(from).toISOString(),
  '--to',
  new Date(from + 7 * day).toISOString(),
  '--format',
  'jsonl',
  '--json',
] as const
