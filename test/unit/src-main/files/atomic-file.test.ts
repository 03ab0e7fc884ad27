import { execFileSync } from 'node:child_process'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createAtomicFiles } from '../../../../src-main/files/atomic-file'
import { fileError } from '../../../../src-main/files/file-error'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { createManualClock } from '../../support/manual-clock'
import { temporaryFolder } from '../../support/temporary-folder'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const atomic = (access: FileAccess = files) =>
  createAtomicFiles({ files: access, clock: createManualClock() })
const failing = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(code), { code })
}

describe('a file written atomically', () => {
  it('is not there before commit, whole after it, readable by its owner only, and leaves nothing beside it', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'events.csv')
    const file = await atomic().begin(path)
    await file.append(bytes('one,'))
    await file.append(bytes('two'))
    expect(await files.readdir(folder)).not.toContain('events.csv')
    await file.commit()
    expect(await files.readFile(path, 'utf8')).toBe('one,two')
    expect(await files.readdir(folder)).toEqual(['events.csv'])
    expect((await files.stat(path)).mode & 0o777).toBe(0o600)
  })

  it('leaves the old file when it is discarded', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'old')
    const file = await atomic().begin(path)
    await file.append(bytes('new'))
    await file.discard()
    expect(await files.readFile(path, 'utf8')).toBe('old')
    expect(await files.readdir(join(path, '..'))).toEqual(['events.csv'])
  })

  it.each([
    ['rename', 'EPERM', 'notAllowed'],
    ['stat', 'EIO', 'other'],
  ] as const)('leaves the old file when %s fails with %s', async (call, code, cause) => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'old')
    const error: unknown = await atomic({ ...files, [call]: failing(code) })
      .write(path, bytes('new'))
      .catch((reason: unknown) => reason)
    expect(fileError(error, path)).toEqual({ kind: 'file', cause, name: 'events.csv', detail: code })
    expect(await files.readFile(path, 'utf8')).toBe('old')
    expect(await files.readdir(join(path, '..'))).toEqual(['events.csv'])
  })

  it('notices that the disk took less than was written', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    const stat: FileAccess['stat'] = (async (target: string) => {
      await files.truncate(target, 2)
      return files.stat(target)
    }) as FileAccess['stat']
    const error: unknown = await atomic({ ...files, stat })
      .write(path, bytes('whole'))
      .catch((reason: unknown) => reason)
    expect(fileError(error, path)).toMatchObject({ cause: 'changed', detail: 'expected 5 bytes, found 2' })
    expect(await files.readdir(join(path, '..'))).toEqual([])
  })

  it('fails on a real size limit of the system instead of ending short, and keeps the old file', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.writeFile(path, 'old')
    const script = `
      import files from 'node:fs/promises'
      import { createAtomicFiles } from ${JSON.stringify(join(import.meta.dirname, '../../../../src-main/files/atomic-file.ts'))}
      const clock = { now: () => 0, schedule: () => () => {} }
      try {
        await createAtomicFiles({ files, clock }).write(process.argv[1], new Uint8Array(20000))
        console.log('written')
      } catch (error) { console.log(error.code) }`
    // 8 blocks of 1,024 bytes: the write stops short at 8,192 of 20,000.
    const output = execFileSync(
      'bash',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 8; exec "$0" --import tsx --input-type=module -e "$1" "$2"`,
        process.execPath,
        script,
        path,
      ],
      { encoding: 'utf8', cwd: join(import.meta.dirname, '../../..') },
    )
    expect(output.trim()).toBe('EFBIG')
    expect(await files.readFile(path, 'utf8')).toBe('old')
    expect(await files.readdir(join(path, '..'))).toEqual(['events.csv'])
  })

  it('removes what a killed process has left of it, and nothing of anybody else', async () => {
    const folder = temporaryFolder()
    const stale = ['.events.csv.0123abcd.part', '.events.csv.ffffffff.part']
    const others = [
      '.events.csv.0123abc.part',
      '.events.csv.0123abcd.part.bak',
      '.events.csv-metadata.json.0123abcd.part',
      'events.csv.0123abcd.part',
      '.x.csv.0123abcd.part',
    ]
    for (const name of [...stale, ...others]) await files.writeFile(join(folder, name), 'half')
    await atomic().write(join(folder, 'events.csv'), bytes('whole'))
    expect((await files.readdir(folder)).sort()).toEqual([...others, 'events.csv'].sort())
  })

  it('leaves alone what is being written at the same time under the same name, and under one that begins the same', async () => {
    const folder = temporaryFolder()
    const writer = atomic()
    const names = [
      ...Array.from({ length: 10 }, () => 'events.csv'),
      ...Array.from({ length: 10 }, (_, index) => `${'n'.repeat(45)}${String(index)}.csv`),
    ]
    const begun = await Promise.all(names.map((name) => writer.begin(join(folder, name))))
    await Promise.all(begun.map((file, index) => file.append(bytes(String(index)))))
    for (const file of begun) await file.commit()
    expect(await files.readFile(join(folder, 'events.csv'), 'utf8')).toBe('9')
    expect(await files.readFile(join(folder, `${'n'.repeat(45)}3.csv`), 'utf8')).toBe('13')
    expect(await files.readdir(folder)).toHaveLength(11)
  })

  it('is refused before anything is written when a folder has its name', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    await files.mkdir(path)
    const error: unknown = await atomic()
      .begin(path)
      .catch((reason: unknown) => reason)
    expect(fileError(error, path)).toMatchObject({ cause: 'isFolder', name: 'events.csv' })
    expect(await files.readdir(join(path, '..'))).toEqual(['events.csv'])
  })

  it('that has failed to finish cannot be put in its place', async () => {
    const path = join(temporaryFolder(), 'events.csv')
    const file = await atomic({
      ...files,
      stat: (async (target: string) => ({
        ...(await files.stat(target)),
        size: 1,
        isDirectory: () => false,
      })) as FileAccess['stat'],
    }).begin(path)
    await file.append(bytes('whole'))
    await expect(file.finish()).rejects.toThrow('expected 5 bytes, found 1')
    await expect(file.commit()).rejects.toThrow('expected 5 bytes, found 1')
    await file.discard()
    expect(await files.readdir(join(path, '..'))).toEqual([])
  })

  it('takes a name of 255 bytes, and says when one is too long', async () => {
    const folder = temporaryFolder()
    await atomic().write(join(folder, `${'n'.repeat(251)}.csv`), bytes('x'))
    expect((await files.readdir(folder))[0]).toHaveLength(255)
    const long = join(folder, `${'n'.repeat(252)}.csv`)
    const error: unknown = await atomic()
      .write(long, bytes('x'))
      .catch((reason: unknown) => reason)
    expect(fileError(error, long)).toMatchObject({ cause: 'nameTooLong' })
    expect(await files.readdir(folder)).toHaveLength(1)
  })
})
