import { z } from 'zod'
import type { EventBatch } from '../../src-preload/contract/event-codec/event-batch'

const rest = z.object({
  rowCount: z.number().int().nonnegative(),
  newTexts: z.custom<EventBatch['newTexts']>((value) => typeof value === 'object' && value !== null),
  rows: z.array(z.number().int().nonnegative()),
  json: z.array(z.string()),
})

/**
 * What is not columns as JSON text behind its length, then the columns. JSON writes unpaired surrogates as
 * escapes, so no text is lost.
 */
export const encodeBatch = ({ bytes, rowCount, newTexts, extras }: EventBatch): readonly Uint8Array[] => {
  const text = Buffer.from(JSON.stringify({ rowCount, newTexts, rows: [...extras.rows], json: extras.json }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.byteLength)
  return [length, text, new Uint8Array(bytes)]
}

export const decodeBatch = (payload: Uint8Array): EventBatch => {
  const buffer = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  const end = 4 + buffer.readUInt32LE(0)
  const { rows, json, rowCount, newTexts } = rest.parse(JSON.parse(buffer.toString('utf8', 4, end)))
  return {
    rowCount,
    newTexts,
    extras: { rows: Uint32Array.from(rows), json },
    bytes: new Uint8Array(payload.subarray(end)).buffer,
  }
}
