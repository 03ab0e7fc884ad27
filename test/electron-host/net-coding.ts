import { isIP } from 'node:net'
import { Duplex, pipeline, type Readable } from 'node:stream'
import zlib from 'node:zlib'

// Node has it since 22.15.
const createZstd = 'createZstdDecompress' in zlib ? (zlib.createZstdDecompress as () => Duplex) : undefined

const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host === '[::1]' ||
  (isIP(host) === 4 && host.startsWith('127.'))

/**
 * What Chromium asks for: `URLRequestHttpJob::AddExtraHeaders` leaves the newer codings to TLS and to this
 * machine.
 */
export const acceptedCodings = ({ protocol, hostname }: URL): string => {
  const common = ['gzip', 'deflate']
  if (protocol !== 'https:' && !isLoopback(hostname)) return common.join(', ')
  return [...common, 'br', ...(createZstd === undefined ? [] : ['zstd'])].join(', ')
}

/** Chromium takes what came of a body that was cut off in its coding: its filters look for no end. */
const options = { finishFlush: zlib.constants.Z_SYNC_FLUSH }

/** With a zlib head or, as many servers send it, without. */
const inflateEither = (): Duplex => {
  let inner: zlib.Inflate | zlib.InflateRaw | undefined
  const open = (first: number): zlib.Inflate | zlib.InflateRaw => {
    const opened = (first & 0x0f) === 8 ? zlib.createInflate(options) : zlib.createInflateRaw(options)
    opened.on('data', (chunk: Buffer) => {
      if (!outer.push(chunk)) opened.pause()
    })
    opened.on('end', () => outer.push(null))
    opened.on('error', (error) => outer.destroy(error))
    return opened
  }
  const outer = new Duplex({
    read: () => void inner?.resume(),
    write(chunk: Buffer, _encoding, done) {
      inner ??= open(chunk[0] ?? 0)
      inner.write(chunk, done)
    },
    final(done) {
      if (inner === undefined) outer.push(null)
      inner?.end()
      done()
    },
  })
  return outer
}

const decoders: Readonly<Record<string, (() => Duplex) | undefined>> = {
  gzip: () => zlib.createGunzip(options),
  'x-gzip': () => zlib.createGunzip(options),
  deflate: inflateEither,
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  ...(createZstd === undefined ? {} : { zstd: createZstd }),
}

/**
 * The body without its content codings, as `URLRequestHttpJob::SetUpSourceStream` reads it: with one coding
 * among them that it does not know, as it stands. What fails, fails the stream that is given back.
 */
export const decoded = (body: Readable, contentEncoding: string | undefined): Readable => {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '')
  const steps = codings.reverse().map((coding) => decoders[coding])
  let whole = body
  if (steps.some((step) => step === undefined)) return whole
  for (const step of steps) if (step !== undefined) whole = pipeline(whole, step(), () => undefined)
  return whole
}
