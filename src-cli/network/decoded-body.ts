import type { IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'

/** Chromium takes what has arrived of a stream without its end; whether it is whole, the JSON says. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const lenientBrotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
}

/** Errors reach whoever reads the result; without a callback they would end the process. */
const ignore = (): void => undefined

async function* again(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

/** With the head of zlib, as RFC 9110 says, or without it, as some servers send it. */
async function* inflated(source: Readable): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await chunks.next()
  if (first.done === true) return
  const hasHead = ((first.value[0] ?? 0) & 0x0f) === 8
  const inflate = hasHead ? createInflate(lenient) : createInflateRaw(lenient)
  yield* pipeline(Readable.from(again(first.value, chunks)), inflate, ignore) as AsyncIterable<Uint8Array>
}

const decoders: ReadonlyMap<string, (source: Readable) => Readable> = new Map([
  ['gzip', (source: Readable) => pipeline(source, createGunzip(lenient), ignore)],
  ['x-gzip', (source: Readable) => pipeline(source, createGunzip(lenient), ignore)],
  ['deflate', (source: Readable) => Readable.from(inflated(source))],
  ['br', (source: Readable) => pipeline(source, createBrotliDecompress(lenientBrotli), ignore)],
])

export const acceptedCodings = 'gzip, deflate, br'

/** The body without its codings, of which the last was applied last. As it is, if one of them is unknown. */
export const decodedBody = (answer: IncomingMessage): Readable => {
  const codings = (answer.headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '')
  if (!codings.every((coding) => decoders.has(coding))) return answer
  return codings.reduceRight<Readable>((body, coding) => decoders.get(coding)?.(body) ?? body, answer)
}
