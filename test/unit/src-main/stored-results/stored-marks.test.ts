import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
import type { FileAccess } from '../../../../src-main/ports/file-access'
import { createStoredMarks } from '../../../../src-main/stored-results/stored-marks'
import { temporaryFolder } from '../../support/temporary-folder'

/** No process has this number. */
const endedPid = 2 ** 30
const otherMark = (pid: number): string => `device-events\n${String(pid)}\n${hostname()}\n`

const create = (access: Partial<FileAccess> = {}, isBorrowed = false) => {
  const folder = join(temporaryFolder(), 'kept-in-use')
  mkdirSync(folder)
  const marks = createStoredMarks({
    files: { ...files, ...access },
    folder,
    program: 'Device Event Explorer',
    isBorrowed,
  })
  const names = (): readonly string[] => readdirSync(folder)
  return {
    folder,
    marks,
    names,
    write: (name: string, pid: number) => writeFileSync(join(folder, name), otherMark(pid)),
  }
}

const withoutRights: Partial<FileAccess> = {
  open: () => Promise.reject(Object.assign(new Error('EROFS'), { code: 'EROFS' })),
}

describe('the marks of kept results in use', () => {
  it('are there from the first hold to the release, once for each result', async () => {
    const { marks, names } = create()
    expect([await marks.hold('query-1'), await marks.hold('query-1'), await marks.hold('query-2')]).toEqual([
      true,
      true,
      true,
    ])
    expect(names()).toHaveLength(2)
    marks.release('query-1')
    marks.release('query-1')
    await marks.settled()
    expect(names()).toEqual([expect.stringMatching(/^query-2\.[0-9a-f-]+\.used$/)])
    marks.release('query-2')
    expect(await marks.hold('query-2')).toBe(true)
    expect(names()).toHaveLength(1)
  })

  it('keep a result from being deleted while another process uses it, and name that one', async () => {
    const { folder, marks, names, write } = create()
    write('query-1.0a.used', process.ppid)
    write('query-10.0a.used', endedPid)
    const remove = vi.fn(async () => undefined)
    expect(await marks.removing('query-1', remove)).toEqual({
      holder: `device-events (process ${String(process.ppid)} on ${hostname()})`,
      path: join(folder, 'query-1.0a.used'),
    })
    expect(remove).not.toHaveBeenCalled()
    expect(await marks.removing('query-10', remove)).toBeNull()
    expect(remove).toHaveBeenCalledOnce()
    expect(names().toSorted()).toEqual(['query-1.0a.used', 'query-10.0a.used'])
  })

  it('keep a result from being opened while another process deletes it', async () => {
    const { marks, names, write } = create()
    write('query-1.0a.deleting', process.ppid)
    write('query-2.0a.deleting', endedPid)
    expect([await marks.hold('query-1'), await marks.hold('query-2')]).toEqual([false, true])
    expect(names().filter((name) => name.startsWith('query-1.'))).toEqual(['query-1.0a.deleting'])
  })

  it('are written before the other side is looked at, so that of two processes at least one gives way', async () => {
    const seen: (readonly string[])[] = []
    const readdir = (async (path: string) => {
      const found = await files.readdir(path)
      seen.push(found.map((name) => name.replace(/\..*\./, '.')))
      return found
    }) as FileAccess['readdir']
    const { marks } = create({ readdir })
    await marks.hold('query-1')
    await marks.removing('query-2', async () => undefined)
    expect(seen).toEqual([['query-1.used'], ['query-1.used', 'query-2.deleting']])
  })

  it('of processes that have ended are swept away, and nothing else', async () => {
    const { folder, marks, names, write } = create()
    write('query-1.0a.used', endedPid)
    write('query-1.0b.deleting', endedPid)
    write('query-1.0c.used', process.ppid)
    writeFileSync(join(folder, 'query-1.0d.used'), '')
    writeFileSync(join(folder, 'read me'), otherMark(endedPid))
    await marks.hold('query-1')
    await marks.sweep()
    // Our own has a random name.
    const [others, own] = [
      ['query-1.0c.used', 'query-1.0d.used', 'read me'],
      names().filter((name) => /^query-1\.[0-9a-f-]{36}\.used$/.test(name)),
    ]
    expect(own).toHaveLength(1)
    expect(names().toSorted()).toEqual([...others, ...own].toSorted())
  })

  it('are no condition for reading where nothing can be written, but one for writing', async () => {
    expect(await create(withoutRights, true).marks.hold('query-1')).toBe(true)
    await expect(create(withoutRights).marks.hold('query-1')).rejects.toMatchObject({ code: 'EROFS' })
    await expect(
      create(withoutRights, true).marks.removing('query-1', async () => undefined),
    ).rejects.toMatchObject({ code: 'EROFS' })
  })
})
