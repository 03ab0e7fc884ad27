import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Environment } from './network/proxy-environment'

const name = 'Device Event Explorer'

/** The folder of the application's files, where Electron has it for the window. */
export const defaultProfile = (platform: NodeJS.Platform, environment: Environment): string => {
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), name)
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', name)
  return join(environment['XDG_CONFIG_HOME'] || join(homedir(), '.config'), name)
}
