import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { electronTypes } from './electron-types'
import type { ElectronType } from './strict'

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const template = textOf('./page-world.mjs')
const modules = ['./bridge-copy.mjs', './packed-values.mjs']
  .map((name) => textOf(name).replaceAll(/^export /gm, ''))
  .join('\n')

const namesOf = (type: ElectronType): readonly string[] => electronTypes[type].trim().split(/\s+/)
const members = {
  ContextBridge: namesOf('ContextBridge'),
  // The table is of Electron's own members.
  IpcRenderer: [...namesOf('IpcRenderer'), ...Object.getOwnPropertyNames(EventEmitter.prototype)],
  WebUtils: namesOf('WebUtils'),
}

/**
 * The text of `page-world.mjs` around the application's own preload bundle, unchanged. `note` is shown in the
 * page.
 */
export const pageScript = (preloadPath: string, note: string): string => {
  const preload = readFileSync(preloadPath, 'utf8')
  // As functions: a replacement text would have its `$` read as patterns.
  return template
    .replace('MODULES\n', () => `${modules}\n`)
    .replace('ELECTRON_MEMBERS\n', () => `${JSON.stringify(members)}\n`)
    .replace('NOTE\n', () => `${JSON.stringify(note)}\n`)
    .replace('PRELOAD\n', () => `${preload}\n`)
}
