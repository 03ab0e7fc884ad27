import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ReadableLog } from '../ports/log'

const currentName = 'main.log'
const olderNames = ['main.1.log', 'main.2.log']
const longestLine = 4000

interface LogOptions {
  readonly folder: string
  readonly maximumBytes: number
  readonly now: () => Date
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Writes lines to `main.log`. Above `maximumBytes` it becomes `main.1.log`, that one `main.2.log`, and the
 * oldest is removed. Also writes to stderr, for a start from a terminal. Writes are synchronous, so that the
 * last line before a crash is not lost. A log that cannot be written (disk full, folder read-only) must not
 * stop the application.
 */
export const createLog = ({ folder, maximumBytes, now }: LogOptions): ReadableLog => {
  const path = join(folder, currentName)
  let isBroken = false

  const rotate = (): void => {
    const names = [currentName, ...olderNames]
    for (let index = names.length - 1; index > 0; index -= 1) {
      const [from, to] = [names[index - 1] ?? '', names[index] ?? '']
      if (sizeOf(join(folder, from)) > 0) renameSync(join(folder, from), join(folder, to))
    }
  }
  const append = (line: string): void => {
    try {
      mkdirSync(folder, { recursive: true })
      if (sizeOf(path) + line.length > maximumBytes) rotate()
      appendFileSync(path, line, { mode: 0o600 })
      isBroken = false
    } catch (error) {
      if (!isBroken) process.stderr.write(`The log cannot be written: ${String(error)}\n`)
      isBroken = true
    }
  }
  const write = (level: string, what: string, detail: string): void => {
    // One entry is one line: a line break in text from outside must not look like another entry.
    const words = `${what}: ${detail}`.replaceAll(/[\r\n\u2028\u2029]+/g, ' | ').slice(0, longestLine)
    const line = `${now().toISOString()} ${level} ${words}\n`
    process.stderr.write(line)
    append(line)
  }
  const linesOf = (name: string): readonly string[] => {
    try {
      return readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    } catch {
      // Missing or unreadable: nothing to show.
      return []
    }
  }

  return {
    folder,
    info: (what, detail) => write('info', what, detail),
    warn: (what, detail) => write('warn', what, detail),
    lastLines: (count) => [...linesOf(olderNames[0] ?? ''), ...linesOf(currentName)].slice(-count),
  }
}
