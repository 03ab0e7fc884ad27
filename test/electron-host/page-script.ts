import { readFileSync } from 'node:fs'

const template = readFileSync(new URL('./page-world.mjs', import.meta.url), 'utf8')

/** The text of `page-world.mjs` around the application's own preload bundle, unchanged. `note` is shown in the page. */
export const pageScript = (preloadPath: string, note: string): string => {
  const preload = readFileSync(preloadPath, 'utf8')
  // As functions: a replacement text would have its `$` read as patterns.
  return template.replace('NOTE\n', () => `${JSON.stringify(note)}\n`).replace('PRELOAD\n', () => `${preload}\n`)
}
