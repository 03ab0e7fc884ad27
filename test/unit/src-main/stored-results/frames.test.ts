import { createHash } from 'node:crypto'
import files from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { openFrameFile } from '../../../../src-main/stored-results/frame-file'
import {
  decodePayload,
  encodeFrame,
  fileOpening,
  type FrameKind,
  headerBytes,
} from '../../../../src-main/stored-results/frames'
import { seenBytesInRow } from '../../../../src-main/stored-results/seen-payload'
import { runCount } from '../../../support/run-count'
import { temporaryFolder } from '../../support/temporary-folder'

interface Read {
  readonly frames: readonly {
    readonly kind: FrameKind
    readonly rowCount: number
    readonly payload: readonly number[] | null
  }[]
  readonly problem: unknown
}

let path = ''
beforeEach(() => {
  path = join(temporaryFolder(), 'arrivals-1.log')
})

const readBytes = async (bytes: Uint8Array, skipped?: FrameKind): Promise<Read> => {
  await files.writeFile(path, bytes)
  const file = await openFrameFile(files, path)
  const frames: Read['frames'][number][] = []
  for (;;) {
    const frame = await file.next(({ kind }) => kind === skipped)
    if (frame === null) break
    frames.push({
      kind: frame.kind,
      rowCount: frame.rowCount,
      payload: frame.payload === null ? null : [...frame.payload],
    })
  }
  await file.close()
  return { frames, problem: file.problem }
}

const frame = fc
  .record({
    kind: fc.constantFrom<FrameKind>('note', 'batch', 'seen'),
    rowCount: fc.nat(),
    payload: fc.uint8Array({ maxLength: 40 }).map((bytes) => [...bytes]),
  })
  // No longer one is written.
  .map((made) =>
    made.kind === 'seen' ? { ...made, payload: made.payload.slice(0, seenBytesInRow * made.rowCount) } : made,
  )
const encode = ({
  kind,
  rowCount,
  payload,
}: {
  kind: FrameKind
  rowCount: number
  payload: readonly number[]
}): Promise<Uint8Array> => encodeFrame(kind, rowCount, [Uint8Array.from(payload)])

const checked = (payload: Uint8Array) => ({
  payloadBytes: payload.byteLength,
  payloadChecksum: crc32(payload),
})

describe('frames in a file', () => {
  it('that is cut off at any byte are a prefix of what was written, and nothing is reported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 6 }), fc.nat(), async (written, cut) => {
        const encoded = await Promise.all(written.map(encode))
        const whole = Buffer.concat([fileOpening, ...encoded])
        const length = cut % (whole.byteLength + 1)
        const { frames, problem } = await readBytes(whole.subarray(0, length))
        let end = fileOpening.byteLength
        const complete = written.filter((_, index) => (end += encoded[index]?.byteLength ?? 0) <= length)
        expect(frames).toEqual(complete)
        expect(problem).toBeUndefined()
      }),
      { seed: 15, numRuns: runCount(300, 80) },
    )
  })

  it('are read up to the first changed byte, whichever it is, and that is reported', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (written, at, change) => {
          const encoded = await Promise.all(written.map(encode))
          const whole = Buffer.concat([fileOpening, ...encoded])
          const place = fileOpening.byteLength + (at % (whole.byteLength - fileOpening.byteLength))
          whole.writeUInt8(whole.readUInt8(place) ^ change, place)
          const { frames, problem } = await readBytes(whole)
          let end = fileOpening.byteLength
          const before = written.filter((_, index) => (end += encoded[index]?.byteLength ?? 0) <= place)
          expect(frames).toEqual(before)
          expect(problem).toMatchObject({ kind: 'file', cause: 'damaged', name: 'arrivals-1.log' })
        },
      ),
      { seed: 16, numRuns: runCount(300, 80) },
    )
  })

  it('may be empty, of any kind', async () => {
    const empty = [
      { kind: 'seen', rowCount: 0, payload: [] },
      { kind: 'note', rowCount: 0, payload: [] },
    ] as const
    const whole = Buffer.concat([fileOpening, ...(await Promise.all(empty.map(encode)))])
    expect(await readBytes(whole)).toEqual({ frames: empty, problem: undefined })
  })

  it('can be skipped without reading them', async () => {
    const whole = Buffer.concat([
      fileOpening,
      await encodeFrame('batch', 7, [Uint8Array.of(1, 2)]),
      await encodeFrame('note', 0, [Uint8Array.of(3)]),
    ])
    const { frames } = await readBytes(whole, 'batch')
    expect(frames).toEqual([
      { kind: 'batch', rowCount: 7, payload: null },
      { kind: 'note', rowCount: 0, payload: [3] },
    ])
  })

  it('of another version, or in a file that is not ours, are not read', async () => {
    const frames = await encodeFrame('note', 0, [Uint8Array.of(3)])
    expect(await readBytes(Buffer.concat([Uint8Array.of(0x44, 0x45, 0x4b, 1), frames]))).toMatchObject({
      frames: [],
      problem: { cause: 'otherVersion' },
    })
    expect(await readBytes(Buffer.alloc(headerBytes * 3))).toMatchObject({
      frames: [],
      problem: { cause: 'damaged' },
    })
  })

  it('are compressed, and have a hash of what was read', async () => {
    const frame = await encodeFrame('batch', 1000, [new Uint8Array(90_000)])
    expect(frame.byteLength).toBeLessThan(1000)
    const whole = Buffer.concat([fileOpening, frame])
    await files.writeFile(path, whole)
    const file = await openFrameFile(files, path)
    expect((await file.next())?.payload?.byteLength).toBe(90_000)
    expect(await file.next()).toBeNull()
    expect(file.sha256()).toBe(createHash('sha256').update(whole).digest('hex'))
    await file.close()
  })

  it('whose payload is whole and not compressed text are damaged', async () => {
    const frame = Buffer.from(await encodeFrame('note', 0, [Buffer.from('{}')]))
    const end = headerBytes - 4
    frame.fill(0xff, headerBytes)
    frame.writeUInt32LE(crc32(frame.subarray(headerBytes)), 9)
    frame.writeUInt32LE(crc32(frame.subarray(0, end)), end)
    expect(await readBytes(Buffer.concat([fileOpening, frame]))).toMatchObject({
      frames: [],
      problem: { cause: 'damaged' },
    })
  })

  it.each<[FrameKind, number, number]>([
    ['note', 0, 65],
    ['seen', 1000, 1],
  ])(
    'of kind %s with %i rows that would expand to more than can be written are damaged, and none is written',
    async (kind, rowCount, mebibytes) => {
      const content = new Uint8Array(mebibytes * 1024 * 1024)
      const payload = deflateRawSync(content)
      await expect(encodeFrame(kind, rowCount, [content])).rejects.toThrow('too large')
      expect(await decodePayload({ kind, rowCount, ...checked(payload) }, payload)).toBeNull()
    },
  )
})
