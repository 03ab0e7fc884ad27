import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const folder = import.meta.dirname

const isInstalled = (): boolean => {
  const installed = join(folder, 'node_modules/.package-lock.json')
  return (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  )
}

/** Fetches what the application is measured against, beside this file and outside the application's own dependencies. */
export const installPeers = (): boolean => {
  if (isInstalled()) return true
  console.log('Installing what the application is measured against.')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Nothing of theirs needs a script, and a benchmark should not run one.
  const { status } = spawnSync(
    npm,
    ['ci', '--prefix', folder, '--ignore-scripts', '--no-fund', '--no-audit'],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  return status === 0
}
