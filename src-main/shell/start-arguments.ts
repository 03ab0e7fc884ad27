import { resolve } from 'node:path'

export interface StartArguments {
  /** All of the application's files go there instead of the system's usual folder. */
  readonly profile?: string
  readonly sampleServiceUrl?: string
  /** Absolute paths of the files to open. */
  readonly files: readonly string[]
}

const valueOf = (name: string, words: readonly string[]): string | undefined => {
  const joined = words.find((word) => word.startsWith(`${name}=`))
  if (joined !== undefined) return joined.slice(name.length + 1)
  const index = words.indexOf(name)
  return index === -1 ? undefined : words[index + 1]
}

/**
 * Reads the command line. `argv` starts with the executable and, unless packaged, the application's own path.
 * Unknown switches are Chromium's and Electron's business.
 */
export const parseStartArguments = (argv: readonly string[], isPackaged: boolean, folder: string): StartArguments => {
  const words = argv.slice(isPackaged ? 1 : 2)
  const profile = valueOf('--profile', words)
  const sampleServiceUrl = valueOf('--sample-service', words)
  const files = words.filter((word, index) => word !== '' && !word.startsWith('-') && words[index - 1] !== '--profile' && words[index - 1] !== '--sample-service')
  return {
    files: files.map((file) => resolve(folder, file)),
    ...(profile ? { profile: resolve(folder, profile) } : {}),
    ...(sampleServiceUrl ? { sampleServiceUrl } : {}),
  }
}

/** The files that a second start hands to the first one. Another program may have sent it: anything else is none. */
export const filesOfSecondStart = (data: unknown): readonly string[] => {
  if (typeof data !== 'object' || data === null || !('files' in data) || !Array.isArray(data.files)) return []
  return data.files.filter((file): file is string => typeof file === 'string')
}
