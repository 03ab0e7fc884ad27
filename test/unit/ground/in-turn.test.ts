import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inTurn } from '../../harness/in-turn'
import { temporaryFolder } from '../support/temporary-folder'

const limitMs = 30_000

it('one acts after the other, and the next one also where the one before has failed', async () => {
  const lock = join(temporaryFolder(), 'cache', 'build.lock')
  const happened: string[] = []
  const act = (name: string) => async (): Promise<void> => {
    happened.push(`${name} begins`)
    await new Promise((resolve) => setImmediate(resolve))
    happened.push(`${name} ends`)
    if (name === 'first') throw new Error('failed')
  }
  const ended = await Promise.allSettled(['first', 'second'].map((name) => inTurn(lock, limitMs, act(name))))
  expect(happened).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(existsSync(lock)).toBe(false)
})

it('a process that ended before it was done holds nobody up', async () => {
  const lock = join(temporaryFolder(), 'build.lock')
  writeFileSync(lock, String(spawnSync(process.execPath, ['--version']).pid))
  await inTurn(lock, limitMs, async () => undefined)
})

it('says who is in the way', async () => {
  const lock = join(temporaryFolder(), 'build.lock')
  writeFileSync(lock, String(process.pid))
  await expect(inTurn(lock, 0, async () => undefined)).rejects.toThrow(`Another process has held ${lock}`)
})
