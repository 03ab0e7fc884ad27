import type { FilePart } from '../../src-core/formats/file-parser'
import type { RemoteFileParser } from '../../src-core/formats/file-reader'
import type { ColumnMapping } from '../../src-core/formats/mapping'

export type FileRequest =
  | { readonly kind: 'begin'; readonly fileName: string }
  | { readonly kind: 'chunk'; readonly bytes: Uint8Array }
  | { readonly kind: 'map'; readonly mapping: ColumnMapping }
  | { readonly kind: 'end' }

/** A parser in its own worker, so that a large file never blocks the page. */
export const createWorkerFileParser = (fileName: string): RemoteFileParser => {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  let settle: { resolve(part: FilePart): void; reject(reason: Error): void } | null = null
  worker.onmessage = ({ data }: MessageEvent<FilePart>) => settle?.resolve(data)
  worker.onerror = ({ message }) =>
    settle?.reject(new Error(`The worker that reads files failed: ${message}`))

  const tell = (request: FileRequest, transfer: ArrayBuffer[] = []): void =>
    worker.postMessage(request, transfer)
  const ask = (request: FileRequest, transfer: ArrayBuffer[] = []): Promise<FilePart> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      tell(request, transfer)
    })
  tell({ kind: 'begin', fileName })
  return {
    read: (chunk) => {
      // A view would transfer the whole larger buffer behind it.
      const bytes = new Uint8Array(chunk)
      return ask({ kind: 'chunk', bytes }, [bytes.buffer])
    },
    map: (mapping) => ask({ kind: 'map', mapping }),
    end: () => ask({ kind: 'end' }),
    close: () => worker.terminate(),
  }
}
