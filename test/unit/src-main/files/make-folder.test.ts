import { statSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../../../src-main/files/make-folder'
import { temporaryFolder } from '../../support/temporary-folder'

const codeOf = (made: Promise<void>): Promise<unknown> =>
  made.then(
    () => 'made',
    (error: unknown) => (error as NodeJS.ErrnoException).code,
  )

describe('a folder', () => {
  it('is made with those above it, each for the owner only if wanted', async () => {
    const root = temporaryFolder()
    await makeFolder(files, join(root, 'a', 'b', 'c'), 0o700)
    expect(
      [join(root, 'a'), join(root, 'a', 'b'), join(root, 'a', 'b', 'c')].map(
        (path) => statSync(path).mode & 0o777,
      ),
    ).toEqual([0o700, 0o700, 0o700])
  })

  it('may be there already, and be made by several at once', async () => {
    const path = join(temporaryFolder(), 'a', 'b')
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(files, path)))
    await makeFolder(files, path)
    expect(statSync(path).isDirectory()).toBe(true)
  })

  it('is not made in the place of a file, or below one', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await codeOf(makeFolder(files, file))).toBe('EEXIST')
    expect(await codeOf(makeFolder(files, join(file, 'a', 'b')))).toBe('ENOTDIR')
  })

  it('that cannot be made where its place is there ends with the error of the system', async () => {
    const root = temporaryFolder()
    const refusing = {
      ...files,
      mkdir: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOENT' })),
    } as unknown as typeof files
    expect(await codeOf(makeFolder(refusing, join(root, 'x', 'y')))).toBe('ENOENT')
    if (process.platform === 'linux') expect(await codeOf(makeFolder(files, '/proc/x/y'))).toBe('ENOENT')
  })
})
