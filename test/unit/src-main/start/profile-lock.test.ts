import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findLockFault } from '../../../../src-main/start/profile-lock'
import { temporaryFolder } from '../../support/temporary-folder'

const own = `${hostname()}-${String(process.pid)}`
const ended = spawnSync(process.execPath, ['--version']).pid

/** A profile as Chromium locks it (process_singleton_posix.cc). */
const lockedBy = (lock: string | null): string => {
  const folder = temporaryFolder()
  if (lock !== null) symlinkSync(lock, join(folder, 'SingletonLock'))
  return folder
}

it('is none while the process that has the lock runs on this computer', async () => {
  expect(await findLockFault(lockedBy(own))).toBeNull()
})

it.each([
  ['another computer', 'old-host.fritz.box', process.pid],
  ['a process that has ended', hostname(), ended],
])('is named when the lock is of %s', async (_of, host, processId) => {
  const folder = lockedBy(`${host}-${String(processId)}`)
  expect(await findLockFault(folder)).toEqual({
    kind: 'left',
    path: join(folder, 'SingletonLock'),
    host,
    processId,
  })
})

it('is none while somebody answers, though the name of the computer has changed since', async () => {
  const folder = lockedBy(`old-host-${String(process.pid)}`)
  const path = join(temporaryFolder(), 'SingletonSocket')
  symlinkSync(path, join(folder, 'SingletonSocket'))
  const server = createServer()
  await new Promise<void>((listening) => server.listen(path, listening))
  onTestFinished(() => void server.close())
  expect(await findLockFault(folder)).toBeNull()
  await new Promise((closed) => server.close(closed))
  expect(await findLockFault(folder)).toMatchObject({ kind: 'left', host: 'old-host' })
})

it('is that there is none, where no link can be made', async () => {
  expect(await findLockFault(lockedBy(null))).toEqual({ kind: 'none' })
  const folder = lockedBy(null)
  writeFileSync(join(folder, 'SingletonLock'), '')
  expect(await findLockFault(folder)).toEqual({ kind: 'none' })
})
