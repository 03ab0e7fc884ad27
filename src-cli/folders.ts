import files from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileError, isMissing } from '../src-main/files/file-error'
import { exitCodes } from './exit-code'
import { Failure, Refusal } from './failure'
import type { Environment } from './network/proxy-environment'

const isBelowFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTDIR'

const name = 'Device Event Explorer'

/** The folder of the application's files, where Electron has it for the window. */
export const defaultProfile = (platform: NodeJS.Platform, environment: Environment): string => {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), name)
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name)
  return join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), name)
}

/**
 * Refuses a file in its place, before each of the application's files fails by itself. It need not be there
 * yet.
 */
export const requireProfile = async (profile: string): Promise<void> => {
  try {
    if ((await files.stat(profile)).isDirectory()) return
  } catch (error) {
    if (isMissing(error)) return
    if (!isBelowFile(error)) throw new Failure(fileError(error, profile))
  }
  throw new Refusal(
    `${profile} is not a folder. Name the folder of the application's files with --profile.`,
    exitCodes.usage,
  )
}
