import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '../../../../src-main/shell/log'
import { temporaryFolder } from '../../support/temporary-folder'

const now = (): Date => new Date('2026-11-20T08:15:30.250Z')
const written: string[] = []

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    written.push(String(line))
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  written.length = 0
})

describe('the log', () => {
  it('writes one line an entry, whatever comes in, readable by its owner only', () => {
    const folder = join(temporaryFolder(), 'logs')
    const log = createLog({ folder, maximumBytes: 10_000, now })
    log.info('list events failed', 'network reset')
    log.warn('odd', 'first\r\n2026-11-20T00:00:00.000Z warn forged: entry')
    expect(readFileSync(join(folder, 'main.log'), 'utf8')).toBe(
      '2026-11-20T08:15:30.250Z info list events failed: network reset\n' +
        '2026-11-20T08:15:30.250Z warn odd: first | 2026-11-20T00:00:00.000Z warn forged: entry\n',
    )
    expect(statSync(join(folder, 'main.log')).mode & 0o777).toBe(0o600)
    expect(log.lastLines(1)).toEqual([
      '2026-11-20T08:15:30.250Z warn odd: first | 2026-11-20T00:00:00.000Z warn forged: entry',
    ])
  })

  it('rotates: never more than three files, none over its size, and no line of the newest lost', () => {
    const folder = join(temporaryFolder(), 'logs')
    const log = createLog({ folder, maximumBytes: 1000, now })
    for (let index = 0; index < 200; index += 1) log.info('entry', String(index))
    const files = ['main.2.log', 'main.1.log', 'main.log'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    for (const text of files) expect(text.length).toBeLessThanOrEqual(1000)
    const numbers = files
      .join('')
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ').at(-1)))
    expect(numbers).toEqual(
      Array.from({ length: numbers.length }, (_, index) => 200 - numbers.length + index),
    )
    expect(numbers.length).toBeGreaterThan(40)
    expect(existsSync(join(folder, 'main.3.log'))).toBe(false)
  })

  it('goes on when it cannot be written, and says so once', () => {
    const folder = join(temporaryFolder(), 'a-file')
    writeFileSync(folder, 'in the way')
    chmodSync(folder, 0o400)
    const log = createLog({ folder, maximumBytes: 1000, now })
    log.info('one', 'x')
    log.info('two', 'x')
    expect(written.filter((line) => line.startsWith('The log cannot be written'))).toHaveLength(1)
    expect(log.lastLines(5)).toEqual([])
  })
})
