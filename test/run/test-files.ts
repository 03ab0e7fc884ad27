import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `short`: what `npm test` runs. `long`: what needs its time, for `npm run test:long`. */
export const lengths = ['short', 'long'] as const
export type Length = (typeof lengths)[number]

const longEnding = '.long.test.ts'

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .toSorted()

/** Its number of tries, or of looks at a page, depends on the length of the run: it is part of both. */
const triesMoreInLong = (file: string): boolean => /\b(?:runCount|audit)\(/.test(readFileSync(file, 'utf8'))

/**
 * The files of a suite that a run of this length consists of; absent: of any length, as someone has named one
 * file.
 */
export const testFiles = (suite: string, length: Length | undefined): readonly string[] =>
  filesIn(join('test', suite)).filter((file) => {
    if (length === undefined) return true
    const isLong = file.endsWith(longEnding)
    return length === 'short' ? !isLong : isLong || triesMoreInLong(file)
  })
