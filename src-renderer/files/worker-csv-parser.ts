import type { CsvPart } from './csv-parser'
import type { RemoteCsvParser } from './csv-reader'

export type CsvRequest = { readonly kind: 'chunk'; readonly bytes: Uint8Array } | { readonly kind: 'end' }

/** A parser in a worker of its own, so that a large file never holds up the page. */
export const createWorkerCsvParser = (): RemoteCsvParser => {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  let settle: { resolve(part: CsvPart): void; reject(reason: Error): void } | null = null
  worker.onmessage = ({ data }: MessageEvent<CsvPart>) => settle?.resolve(data)
  worker.onerror = ({ message }) => settle?.reject(new Error(`The worker that reads files failed: ${message}`))

  const ask = (request: CsvRequest, transfer: ArrayBuffer[]): Promise<CsvPart> =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject }
      worker.postMessage(request, transfer)
    })
  return {
    read: (chunk) => {
      // A view of a larger buffer would take all of it along.
      const bytes = new Uint8Array(chunk)
      return ask({ kind: 'chunk', bytes }, [bytes.buffer])
    },
    end: () => ask({ kind: 'end' }, []),
    close: () => worker.terminate(),
  }
}
