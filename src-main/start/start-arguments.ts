import { resolve } from 'node:path'
import { readFileArguments } from './file-arguments'
import type { NamedFiles } from './start'

export interface StartArguments {
  /** The folder for all files of the application, instead of the system's usual one. */
  readonly profile?: string
  readonly sampleServiceUrl?: string
  readonly named: NamedFiles
}

interface Surroundings {
  /** Electron's own executable was started with the path of an application (`process.defaultApp`). */
  readonly isDefaultApp: boolean
  /** The current folder of the command. */
  readonly folder: string
  readonly platform: NodeJS.Platform
}

/** Electron's own switches that are followed by a value. */
const pairs = new Set(['-r', '--require'])

/**
 * The arguments after the path of the application. That is the first argument that is no switch: Playwright
 * and electron-vite put theirs before it (`electron --inspect=0 --remote-debugging-port=0 . events.csv`), and
 * Electron passes all of them on.
 */
export const afterApplicationPath = (words: readonly string[]): readonly string[] => {
  const index = words.findIndex(
    (word, at) => word.startsWith('--app=') || (!word.startsWith('-') && !pairs.has(words[at - 1] ?? '')),
  )
  return index === -1 ? [] : words.slice(index + 1)
}

const names = ['--profile', '--sample-service'] as const

const valueOf = (name: (typeof names)[number], words: readonly string[]): string | undefined => {
  const joined = words.find((word) => word.startsWith(`${name}=`))
  if (joined !== undefined) return joined.slice(name.length + 1)
  const index = words.indexOf(name)
  return index === -1 ? undefined : words[index + 1]
}

const isName = (word: string | undefined): boolean => names.some((name) => name === word)

/**
 * Parses the command line: `argv` as Electron passes it on. Ignores unknown switches, which are for Chromium
 * and Electron.
 */
export const parseStartArguments = (
  argv: readonly string[],
  { isDefaultApp, folder, platform }: Surroundings,
): StartArguments => {
  const own = isDefaultApp ? afterApplicationPath(argv.slice(1)) : argv.slice(1)
  const end = own.indexOf('--')
  // After `--`, every argument is a file.
  const [words, plain] = end === -1 ? [own, []] : [own.slice(0, end), own.slice(end + 1)]
  const profile = valueOf('--profile', words)
  const sampleServiceUrl = valueOf('--sample-service', words)
  const files = words.filter((word, index) => !word.startsWith('-') && !isName(words[index - 1]))
  return {
    named: readFileArguments([...files, ...plain], folder, platform),
    ...(profile ? { profile: resolve(folder, profile) } : {}),
    ...(sampleServiceUrl ? { sampleServiceUrl } : {}),
  }
}

/** The arguments of a start like this one, from any folder, with other files. */
export const restartArguments = (
  argv: readonly string[],
  surroundings: Surroundings,
  { files, refused }: NamedFiles,
): readonly string[] => {
  const { isDefaultApp } = surroundings
  const { profile, sampleServiceUrl } = parseStartArguments(argv, surroundings)
  const all = argv.slice(1)
  const own = isDefaultApp ? afterApplicationPath(all) : all
  const before = all.slice(0, all.length - own.length)
  const end = own.indexOf('--')
  const words = end === -1 ? own : own.slice(0, end)
  const isOwn = (word: string): boolean => names.some((name) => word === name || word.startsWith(`${name}=`))
  const switches = words.filter((word) => word.startsWith('-') && !isOwn(word))
  return [
    ...before,
    ...switches,
    ...(profile === undefined ? [] : [`--profile=${profile}`]),
    ...(sampleServiceUrl === undefined ? [] : [`--sample-service=${sampleServiceUrl}`]),
    ...['--', ...files, ...refused],
  ]
}

const textsOf = (data: object, name: keyof NamedFiles): readonly string[] => {
  const list: unknown = Reflect.get(data, name)
  return Array.isArray(list) ? list.filter((text): text is string => typeof text === 'string') : []
}

/**
 * The files that a second instance sends to the first, parsed from its own command line: the one that
 * Electron passes on has another order and contains switches of Chromium. It may come from another program,
 * so anything malformed is ignored.
 */
export const filesOfSecondStart = (data: unknown): NamedFiles =>
  typeof data === 'object' && data !== null
    ? { files: textsOf(data, 'files'), refused: textsOf(data, 'refused') }
    : { files: [], refused: [] }
