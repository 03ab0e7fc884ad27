import type { FilePart } from '../../src-core/formats/file-parser'
import type { RemoteFileParser } from '../../src-core/formats/file-reader'
import type { TableDescription } from '../../src-core/formats/foreign/description'
import type { KnownParts } from '../../src-core/formats/foreign/description-guess'
import type { LookOptions, TableLook } from '../../src-core/formats/foreign/table-look'

export type FileRequest =
  | { readonly kind: 'begin'; readonly fileName: string; readonly devices?: readonly string[] }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'look'; readonly known: KnownParts; readonly options: LookOptions }
  | { readonly kind: 'describe'; readonly description: TableDescription; readonly year: number }
  | { readonly kind: 'end' }

export type FileAnswer = FilePart | TableLook

/**
 * A parser in its own worker, so that a large file never blocks the page. `devices`: rows of others may be
 * left out.
 */
export const createWorkerFileParser = (fileName: string, devices?: readonly string[]): RemoteFileParser => {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  const waiting: { resolve(answer: FileAnswer): void; reject(reason: Error): void }[] = []
  worker.onmessage = ({ data }: MessageEvent<FileAnswer>) => waiting.shift()?.resolve(data)
  worker.onerror = ({ message }) =>
    waiting.shift()?.reject(new Error(`The worker that reads files failed: ${message}`))

  const send = (request: FileRequest, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(request, transfer)
  /** The worker answers in order, and each request in its own way. */
  const ask = <Answer extends FileAnswer = FilePart>(
    request: FileRequest,
    transfer: ArrayBuffer[] = [],
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve: (answer) => resolve(answer as Answer), reject })
      send(request, transfer)
    })
  send({ kind: 'begin', fileName, ...(devices && { devices }) })
  return {
    read: (chunk) => {
      // A view would transfer the whole larger buffer behind it.
      const bytes = new Uint8Array(chunk)
      return ask({ kind: 'chunk', bytes }, [bytes.buffer])
    },
    look: (known, options) => ask<TableLook>({ kind: 'look', known, options }),
    describe: (description, year) => ask({ kind: 'describe', description, year }),
    end: () => ask({ kind: 'end' }),
    close: () => worker.terminate(),
  }
}
