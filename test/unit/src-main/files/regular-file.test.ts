import { execFileSync } from 'node:child_process'
import files from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAtomicFiles } from '../../../../src-main/files/atomic-file'
import { fileError } from '../../../../src-main/files/file-error'
import { readMetadata } from '../../../../src-main/files/metadata-file'
import { readText } from '../../../../src-main/files/regular-file'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { createManualClock } from '../../support/manual-clock'
import { temporaryFolder } from '../../support/temporary-folder'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const write = (path: string, text: string, access: FileAccess = files): Promise<void> =>
  createAtomicFiles({ files: access, clock: createManualClock() }).write(path, bytes(text))
const causeOf = async (path: string, action: Promise<unknown>): Promise<unknown> => {
  const error = fileError(
    await action.then(
      () => new Error('no error'),
      (reason: unknown) => reason,
    ),
    path,
  )
  return error.kind === 'file' ? error.cause : error
}

const makePipe = (path: string): void => void execFileSync('mkfifo', [path])
const makeSocket = async (path: string): Promise<void> => {
  const server = createServer().listen(path)
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
}

if (process.platform === 'win32')
  console.log('skipped: regular files: Windows has no such pipes, permissions and links')
describe.skipIf(process.platform === 'win32')('what is no file', () => {
  it.each([
    ['a pipe', makePipe],
    ['a socket', makeSocket],
    ['a link to a device', (path: string) => files.symlink('/dev/null', path)],
  ] as const)('%s is neither read nor replaced', async (_, make) => {
    const folder = temporaryFolder()
    const path = join(folder, 'events.csv')
    await make(path)
    const before = await files.lstat(path)
    expect(await causeOf(path, readText(files, path))).toBe('notFile')
    expect(await causeOf(path, write(path, 'new'))).toBe('notFile')
    expect([(await files.lstat(path)).ino, await files.readdir(folder)]).toEqual([before.ino, ['events.csv']])
  })

  it('a pipe beside a file, in place of its metadata, is not waited for', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'id')
    makePipe(`${path}-metadata.json`)
    const warnings: string[] = []
    const log = { info: () => undefined, warn: (what: string) => void warnings.push(what) }
    expect([await readMetadata(files, log, path), warnings]).toEqual([
      undefined,
      ['A metadata file could not be read'],
    ])
  })
})

describe('a file that is replaced', () => {
  it.skipIf(process.platform === 'win32')(
    'keeps its permissions, which a new one has for its owner only',
    async () => {
      const path = join(temporaryFolder(), 'events.csv')
      await files.writeFile(path, 'old')
      await files.chmod(path, 0o664)
      await write(path, 'new')
      expect([(await files.stat(path)).mode & 0o777, await files.readFile(path, 'utf8')]).toEqual([
        0o664,
        'new',
      ])
    },
  )

  it('stays as it is if it is protected, although its folder is not', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'old')
    // The test may run as root, to whom nothing is protected.
    const access = async (): Promise<never> => {
      throw Object.assign(new Error('denied'), { code: 'EACCES' })
    }
    expect(await causeOf(path, write(path, 'new', { ...files, access }))).toBe('notAllowed')
    expect([await files.readFile(path, 'utf8'), await files.readdir(join(path, '..'))]).toEqual([
      'old',
      ['events.csv'],
    ])
  })
})

describe.skipIf(process.platform === 'win32')('a link to a file', () => {
  /** `latest.csv` leads through a linked folder to `data/2026/events.csv`. */
  const makeLinks = async () => {
    const folder = temporaryFolder()
    await files.mkdir(join(folder, 'data', '2026'), { recursive: true })
    await files.symlink(join('data', '2026'), join(folder, 'year'))
    await files.symlink(join('..', '2026', 'events.csv'), join(folder, 'data', '2026', 'inner.csv'))
    await files.symlink(join('year', 'inner.csv'), join(folder, 'latest.csv'))
    return { folder, link: join(folder, 'latest.csv'), end: join(folder, 'data', '2026', 'events.csv') }
  }

  it.each(['what it leads to is there', 'nothing is there yet'])(
    'stays when it is written to, and the file at its end is new: %s',
    async (which) => {
      const { folder, link, end } = await makeLinks()
      if (which.startsWith('what')) await files.writeFile(end, 'old')
      await write(link, 'new')
      expect([
        (await files.lstat(link)).isSymbolicLink(),
        (await files.lstat(end)).isFile(),
        await files.readFile(end, 'utf8'),
      ]).toEqual([true, true, 'new'])
      expect([
        (await files.readdir(folder)).toSorted(),
        (await files.readdir(join(end, '..'))).toSorted(),
      ]).toEqual([
        ['data', 'latest.csv', 'year'],
        ['events.csv', 'inner.csv'],
      ])
    },
  )

  it('that leads in a circle is refused', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.symlink('events.csv', path)
    expect(await causeOf(path, write(path, 'new'))).toBe('other')
    expect((await files.lstat(path)).isSymbolicLink()).toBe(true)
  })
})
