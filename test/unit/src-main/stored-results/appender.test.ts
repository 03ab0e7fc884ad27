import { readFileSync } from 'node:fs'
import files, { type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../../src-main/ports/clock'
import { Appender, DiskTooSlow } from '../../../../src-main/stored-results/appender'
import { createStoredRun } from '../../../../src-main/stored-results/stored-run'
import { temporaryFolder } from '../../support/temporary-folder'

const megabyte = 1024 * 1024
/** No time passes: nothing is flushed but by `close`. */
const clock: Clock = { now: () => 0, schedule: () => () => undefined }

/** Opens new files whose writes wait until `go` is called; `sizes` are those of the writes begun. */
const createHeldDisk = () => {
  const sizes: number[] = []
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const open = async (path: string, flags?: string | number, mode?: number): Promise<FileHandle> => {
    const handle = await files.open(path, flags, mode)
    const write = handle.write.bind(handle) as (
      bytes: Uint8Array,
      offset: number,
      length: number,
    ) => ReturnType<typeof handle.write>
    handle.write = (async (bytes: Uint8Array, offset: number, length: number) => {
      sizes.push(length)
      await held
      return write(bytes, offset, length)
    }) as unknown as typeof handle.write
    return handle
  }
  return { sizes, open, go: () => go() }
}

const add = (appender: Appender, bytes: Uint8Array): void =>
  appender.add(Promise.resolve(bytes), bytes.byteLength)

const begin = () => {
  const path = join(temporaryFolder(), 'file')
  const disk = createHeldDisk()
  const failures: unknown[] = []
  const open = async () => ({ handle: await disk.open(path, 'wx'), first: Buffer.from('first ') })
  return {
    ...disk,
    path,
    failures,
    appender: new Appender({ open, clock, onFailure: (error) => failures.push(error) }),
  }
}

describe('what is appended', () => {
  it('while something is being written, is written at once after it, in order', async () => {
    const { appender, go, sizes, path, failures } = begin()
    const numbers = Array.from({ length: 200 }, (_, index) => `${String(index)} `)
    for (const number of numbers) add(appender, Buffer.from(number))
    go()
    await appender.close()
    expect(readFileSync(path, 'latin1')).toBe(`first ${numbers.join('')}`)
    expect(sizes).toEqual([6, numbers.join('').length])
    expect(failures).toEqual([])
  })

  it('is written in parts if there is much of it', async () => {
    const { appender, go, sizes, path } = begin()
    const parts = Array.from({ length: 11 }, (_, index) => Buffer.alloc(megabyte, index))
    for (const part of parts) add(appender, part)
    go()
    await appender.close()
    expect(sizes).toEqual([6, 4 * megabyte, 4 * megabyte, 3 * megabyte])
    expect(readFileSync(path).subarray(6).equals(Buffer.concat(parts))).toBe(true)
  })

  it('fails once if more than 64 MB wait; what was being written is finished, nothing follows it', async () => {
    const { appender, go, path, failures } = begin()
    for (let part = 0; part < 64; part += 1) add(appender, Buffer.alloc(megabyte))
    add(appender, Buffer.alloc(1))
    expect(failures).toEqual([])
    for (let part = 0; part < 3; part += 1) add(appender, Buffer.alloc(1))
    expect(failures).toEqual([expect.any(DiskTooSlow)])
    go()
    await appender.close()
    expect(failures).toHaveLength(1)
    expect(['', 'first ']).toContain(readFileSync(path, 'latin1'))
  })

  it('does not fail if the disk keeps up, however much it is', async () => {
    const { appender, go, path, failures } = begin()
    go()
    for (let part = 0; part < 80; part += 1) {
      add(appender, Buffer.alloc(megabyte))
      await appender.written()
    }
    await appender.close()
    expect([failures, readFileSync(path).byteLength]).toEqual([[], 80 * megabyte + 6])
  })
})

it('a kept run on a disk that is too slow ends keeping, and says why once', async () => {
  const disk = createHeldDisk()
  const folder = temporaryFolder()
  const query = {
    queryId: 'query-1',
    connectionId: 'one',
    devices: ['pump-1'],
    zone: 'UTC',
    start: 0,
    end: 1,
  }
  const access = { ...files, open: disk.open as typeof files.open }
  const run = createStoredRun({
    files: access,
    clock,
    folder,
    request: { kind: 'range', query },
    tokenFingerprint: '0123456789ab',
    prepare: async () => 1,
  })
  const newTexts = {
    tenantId: [],
    projectId: [],
    modelId: [],
    deviceId: [],
    attributeCode: [],
    attributeType: [],
    channel: [],
    correlationId: [],
    attributeData: [],
    id: [],
  }
  for (let part = 0; part < 70; part += 1)
    run.batch({
      rowCount: 1,
      bytes: new ArrayBuffer(megabyte),
      newTexts,
      extras: { rows: new Uint32Array(), json: [] },
    })
  await run.settled()
  expect(run.takeFailure()).toMatchObject({
    kind: 'file',
    cause: 'other',
    detail: 'the disk is slower than the answers',
  })
  expect(run.takeFailure()).toBeUndefined()
  disk.go()
  await run.close()
})
