import { z } from 'zod'
import type { EventBatch } from '../../src-core/codec/event-batch'
import { bytesInRow } from '../../src-core/codec/event-columns'
import { byDictionary } from '../../src-core/codec/event-dictionary'
import { jsonIn } from '../../src-core/codec/json'

const row = z.number().int().nonnegative()
const texts = z.array(z.string())
const rest = z
  .object({
    rowCount: row,
    newTexts: z.object(byDictionary(() => texts)),
    rows: z.array(row),
    json: texts,
  })
  .refine(({ rowCount, rows, json }) => rows.length === json.length && rows.every((each) => each < rowCount))

/** Of the JSON text. */
const lengthBytes = 4

/**
 * What is not columns as JSON text behind its length, then the columns. JSON writes unpaired surrogates as
 * escapes, so no text is lost.
 */
export const encodeBatch = ({ bytes, rowCount, newTexts, extras }: EventBatch): readonly Uint8Array[] => {
  const text = Buffer.from(JSON.stringify({ rowCount, newTexts, rows: [...extras.rows], json: extras.json }))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(text.byteLength)
  return [length, text, new Uint8Array(bytes)]
}

/** `null`: it is not as it was written, however whole its frame is. */
export const decodeBatch = (payload: Uint8Array, rowCount: number): EventBatch | null => {
  const buffer = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  if (buffer.byteLength < lengthBytes) return null
  const end = lengthBytes + buffer.readUInt32LE(0)
  const { data } = rest.safeParse(jsonIn(buffer.toString('utf8', lengthBytes, end)))
  if (data?.rowCount !== rowCount || buffer.byteLength - end !== rowCount * bytesInRow) return null
  const { rows, json, newTexts } = data
  return {
    rowCount,
    newTexts,
    extras: { rows: Uint32Array.from(rows), json },
    bytes: new Uint8Array(payload.subarray(end)).buffer,
  }
}
