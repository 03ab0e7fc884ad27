import { parseArgs, type ParseArgsConfig } from 'node:util'

export interface DemoOptions {
  /** Absent: Electron where its binary is, else Chromium. */
  readonly host?: 'electron' | 'chromium'
  readonly isHeadless: boolean
  readonly debugPort?: number
  /** Absent: a temporary folder, removed at the end. */
  readonly profile?: string
  readonly hasService: boolean
  readonly isTour: boolean
  /** Absent: a temporary folder, which stays. */
  readonly out?: string
  readonly files: readonly string[]
}

export type DemoCommand =
  | { readonly kind: 'run'; readonly options: DemoOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly sentence: string }

export const usage = `npm run demo -- [flags] [FILE...]

  --host electron|chromium  which program shows the page (default: Electron where its binary is, else Chromium)
  --headless                without a window
  --debug-port N            Chromium's remote debugging port, 1024 to 65535
  --profile DIR             all of the application's files go there (default: a temporary folder, removed at the end)
  --no-service              start no sample service; the application comes up as the profile has it
  --tour                    perform the main job through the interface, print each step, exit 0 or 1
  --out DIR                 where exports and screenshots go (default: a temporary folder)
  FILE...                   exports to open at the start`

const flags = {
  host: { type: 'string' },
  headless: { type: 'boolean', default: false },
  'debug-port': { type: 'string' },
  profile: { type: 'string' },
  'no-service': { type: 'boolean', default: false },
  tour: { type: 'boolean', default: false },
  out: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

const parse = (words: readonly string[]) =>
  parseArgs({ args: [...words], options: flags, allowPositionals: true })

const wrong = (sentence: string): DemoCommand => ({ kind: 'wrong', sentence })

const portOf = (text: string): number | null => {
  const port = Number(text)
  return /^\d+$/.test(text) && port >= 1024 && port <= 65535 ? port : null
}

const read = ({ values, positionals }: ReturnType<typeof parse>): DemoCommand => {
  const { host, profile, out } = values
  if (values.help) return { kind: 'help' }
  if (host !== undefined && host !== 'electron' && host !== 'chromium')
    return wrong(`--host is electron or chromium, not ${host}.`)
  if (host === 'electron' && values.headless)
    return wrong('Electron always opens a window: leave --headless out, or take --host chromium.')
  const portText = values['debug-port']
  const debugPort = portText === undefined ? undefined : portOf(portText)
  if (debugPort === null)
    return wrong(`--debug-port is a whole number from 1024 to 65535, not ${portText ?? ''}.`)
  if (values.tour && values['no-service'])
    return wrong('--tour needs the sample service: leave --no-service out.')
  return {
    kind: 'run',
    options: {
      ...(host === undefined ? {} : { host }),
      ...(debugPort === undefined ? {} : { debugPort }),
      ...(profile === undefined ? {} : { profile }),
      ...(out === undefined ? {} : { out }),
      isHeadless: values.headless,
      hasService: !values['no-service'],
      isTour: values.tour,
      files: positionals,
    },
  }
}

/** What the words after `npm run demo --` ask for. */
export const readDemoCommand = (words: readonly string[]): DemoCommand => {
  try {
    return read(parse(words))
  } catch (error) {
    // Node's own sentences: which flag is unknown, which one lacks its value.
    return wrong(error instanceof Error ? error.message : String(error))
  }
}
