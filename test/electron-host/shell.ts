import type { Shell } from 'electron'
import { journal } from './journal'
import { strict } from './strict'

/**
 * shell/common/api/electron_api_shell.cc: takes one text and returns nothing, whether there is such a file or
 * not; on Linux the file manager is asked over D-Bus afterwards (shell/common/platform_util_linux.cc). Here
 * no window opens: what was asked for is noted.
 */
const showItemInFolder: Shell['showItemInFolder'] = (...parameters) => {
  const given: readonly unknown[] = parameters
  const [path] = given
  if (given.length === 0) throw new TypeError('Insufficient number of arguments.')
  if (typeof path !== 'string')
    throw new TypeError(`Error processing argument at index 0, conversion failure from ${String(path)}`)
  journal.note('shell.showItemInFolder', path)
}

export const shell = strict('Shell', { showItemInFolder })
