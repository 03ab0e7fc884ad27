import { describe, expect, it } from 'vitest'
import { missingSpace } from '../../../../src-main/files/free-space'
import { createJsonDocument } from '../../../../src-main/files/json-document'
import { metadataPath, readMetadata } from '../../../../src-main/files/metadata-file'

const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' })
const denied = Object.assign(new Error('denied'), { code: 'EACCES' })

/** What the system says of an ordinary file. */
const file = { isFile: () => true, isDirectory: () => false, isSymbolicLink: () => false }

const createLog = () => {
  const warnings: string[] = []
  return {
    warnings,
    log: {
      info: () => undefined,
      warn: (what: string, detail: string) => void warnings.push(`${what}: ${detail}`),
    },
  }
}

/** A document in a file that holds this text; an error in its place: reading fails. */
const openDocument = (content: string | Error) => {
  const { warnings, log } = createLog()
  const written: string[] = []
  const renamed: string[] = []
  const disk = { isFull: false, reads: 0 }
  const document = createJsonDocument<{ readonly count: number }>({
    log,
    path: '/data/settings.json',
    isBorrowed: false,
    initial: { count: 0 },
    decode: (json) =>
      typeof json === 'object' && json !== null && 'count' in json && typeof json.count === 'number'
        ? { count: json.count }
        : undefined,
    files: {
      stat: async () => file,
      readFile: async () => {
        disk.reads += 1
        if (typeof content === 'string') return content
        throw content
      },
      rename: async (_: string, to: string) => void renamed.push(to),
      mkdir: async () => undefined,
    } as never,
    atomicFiles: {
      write: async (_: string, bytes: Uint8Array) => {
        if (disk.isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
        written.push(new TextDecoder().decode(bytes))
      },
    } as never,
  })
  return { document, written, renamed, warnings, disk }
}

describe('a small JSON file', () => {
  it('is read once, and written as a whole after each change', async () => {
    const { document, written, disk } = openDocument('{"count":3}')
    expect(await document.read()).toEqual({ count: 3 })
    expect(await document.update(({ count }) => ({ count: count + 1 }))).toEqual({ count: 4 })
    expect([await document.read(), written, disk.reads]).toEqual([{ count: 4 }, ['{\n  "count": 4\n}\n'], 1])
  })

  it('makes its changes one after the other', async () => {
    const { document, written } = openDocument(missing)
    await Promise.all([1, 2, 3].map(() => document.update(({ count }) => ({ count: count + 1 }))))
    expect([await document.read(), written.length]).toEqual([{ count: 3 }, 3])
  })

  it.each(['{', '[]', '{"count":"3"}'])('that holds %s is put aside, not overwritten', async (text) => {
    const { document, renamed, warnings } = openDocument(text)
    expect(await document.read()).toEqual({ count: 0 })
    expect([renamed, warnings.length]).toEqual([['/data/settings.json.unreadable'], 1])
  })

  it('that cannot be read is an error, and not an empty one', async () => {
    const { document, written } = openDocument(denied)
    await expect(document.read()).rejects.toThrow('denied')
    await expect(document.update(() => ({ count: 9 }))).rejects.toThrow('denied')
    expect(written).toEqual([])
  })

  it('keeps its value if it cannot be written, and the next change is made', async () => {
    const { document, disk } = openDocument('{"count":3}')
    disk.isFull = true
    await expect(document.update(() => ({ count: 9 }))).rejects.toThrow('full')
    disk.isFull = false
    expect([await document.read(), await document.update(({ count }) => ({ count: count + 1 }))]).toEqual([
      { count: 3 },
      { count: 4 },
    ])
  })
})

describe('the space for a file', () => {
  const megabyte = 1024 * 1024
  const spaceFor = (neededBytes: number, statfs: () => Promise<object>) => {
    const { warnings, log } = createLog()
    return missingSpace({ statfs } as never, log, '/folder/events.csv', neededBytes).then((error) => ({
      error,
      warnings,
    }))
  }
  const free =
    (bytes: number, blocks = 1000) =>
    async () => ({ bavail: bytes / 512, bsize: 512, blocks })

  it('is missing if the disk has less', async () => {
    expect((await spaceFor(10 * megabyte, free(10 * megabyte))).error).toBeNull()
    expect((await spaceFor(10 * megabyte, free(10 * megabyte - 512))).error).toEqual({
      kind: 'noSpace',
      name: 'events.csv',
      neededBytes: 10 * megabyte,
      freeBytes: 10 * megabyte - 512,
    })
  })

  it('is not looked at for a small file', async () => {
    expect((await spaceFor(megabyte, () => Promise.reject(denied))).warnings).toEqual([])
  })

  it('is not missing if the system cannot tell', async () => {
    expect(await spaceFor(10 * megabyte, free(0, 0))).toEqual({ error: null, warnings: [] })
    expect(await spaceFor(10 * megabyte, () => Promise.reject(missing))).toEqual({
      error: null,
      warnings: [],
    })
    const { error, warnings } = await spaceFor(10 * megabyte, () => Promise.reject(denied))
    expect([error, warnings.length]).toEqual([null, 1])
  })
})

describe('the metadata beside a file', () => {
  const read = async (content: string | Error, size = 100) => {
    const { warnings, log } = createLog()
    const found = await readMetadata(
      {
        stat: async (path: string) => {
          if (content instanceof Error) throw content
          return { ...file, size, path }
        },
        lstat: async () => file,
        readFile: async () => content,
      } as never,
      log,
      '/folder/events.csv',
    )
    return { found, warnings }
  }

  it('is in a file named after it', () => {
    expect(metadataPath('/folder/events.csv')).toBe('/folder/events.csv-metadata.json')
  })

  it('is nothing, without a warning, if there is none', async () => {
    expect(await read(missing)).toEqual({ found: undefined, warnings: [] })
  })

  it.each([
    ['another program has written', '{"a":1}', 100],
    ['is no JSON', '{', 100],
    ['is too large to be ours', '{}', 4 * 1024 * 1024 + 1],
    ['cannot be read', denied, 100],
  ])('is nothing, with a warning, if it %s', async (_, content, size) => {
    const { found, warnings } = await read(content, size)
    expect([found, warnings.length]).toEqual([undefined, 1])
  })
})
