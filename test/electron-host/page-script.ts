import { readFileSync } from 'node:fs'

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const template = textOf('./page-world.mjs')
const modules = ['./bridge-copy.mjs', './packed-values.mjs'].map((name) => textOf(name).replaceAll(/^export /gm, '')).join('\n')

/** The text of `page-world.mjs` around the application's own preload bundle, unchanged. `note` is shown in the page. */
export const pageScript = (preloadPath: string, note: string): string => {
  const preload = readFileSync(preloadPath, 'utf8')
  // As functions: a replacement text would have its `$` read as patterns.
  return template
    .replace('MODULES\n', () => `${modules}\n`)
    .replace('NOTE\n', () => `${JSON.stringify(note)}\n`)
    .replace('PRELOAD\n', () => `${preload}\n`)
}
