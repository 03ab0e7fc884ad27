import { describe, expect, it } from 'vitest'
import { createTemporaryFiles } from '../../../../src-main/files/temporary-files'

/** A folder that holds these names; it notes what is removed and made. */
const openFolder = (...names: readonly string[]) => {
  const removed: string[] = []
  const opened: { readonly path: string; readonly flags: string; readonly mode: number }[] = []
  const disk = { isFull: false }
  const temporary = createTemporaryFiles({
    readdir: async () => [...names, ...opened.map(({ path }) => path.slice('/folder/'.length))],
    rm: async (path: string) => void removed.push(path),
    open: async (path: string, flags: string, mode: number) => {
      if (disk.isFull) throw new Error('full')
      opened.push({ path, flags, mode })
      return { path }
    },
  } as never)
  return { temporary, removed, opened, disk }
}

describe('a temporary file', () => {
  it('lies beside its target, for its owner only, and replaces nothing', async () => {
    const { temporary, opened } = openFolder()
    const { path } = await temporary.create('/folder/events.csv')
    expect(path).toMatch(/^\/folder\/\.events\.csv\.[0-9a-f]{8}\.part$/)
    expect(opened).toEqual([{ path, flags: 'wx', mode: 0o600 }])
  })

  it('has a short name, however long that of its target is', async () => {
    const { temporary } = openFolder()
    const { path } = await temporary.create(`/folder/${'x'.repeat(255)}`)
    expect(path.length).toBeLessThan(80)
  })

  it('removes what was left beside this target, and nothing else', async () => {
    const stale = '.events.csv.0123abcd.part'
    const others = [
      'events.csv',
      '.events.csv.0123abcd',
      '.events.csv.xyz.part',
      '.other.csv.0123abcd.part',
      '.events.csv.0123abcde.part',
      'events.csv.0123abcd.part',
    ]
    const { temporary, removed } = openFolder(stale, ...others)
    await temporary.create('/folder/events.csv')
    expect(removed).toEqual([`/folder/${stale}`])
  })

  it('is not removed by another save to the same target, until it is released', async () => {
    const { temporary, removed } = openFolder()
    const first = await temporary.create('/folder/events.csv')
    await temporary.create('/folder/events.csv')
    expect(removed).toEqual([])
    first.release()
    await temporary.create('/folder/events.csv')
    expect(removed).toEqual([first.path])
  })

  it('that could not be made is not in use', async () => {
    const { temporary, disk, opened } = openFolder()
    disk.isFull = true
    await expect(temporary.create('/folder/events.csv')).rejects.toThrow('full')
    disk.isFull = false
    await temporary.create('/folder/events.csv')
    expect(opened).toHaveLength(1)
  })
})
