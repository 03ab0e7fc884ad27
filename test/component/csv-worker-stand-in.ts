import { createCsvParser } from '../../src-renderer/files/csv-parser'
import type { CsvRequest } from '../../src-renderer/files/worker-csv-parser'

/** happy-dom has no workers: the same parser, in this thread, behind the same messages. The end-to-end tests have the real one. */
export class CsvWorkerStandIn {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onerror: unknown = null
  readonly #parser = createCsvParser()
  #isEnded = false

  postMessage(request: CsvRequest): void {
    const part = request.kind === 'chunk' ? this.#parser.read(request.bytes) : this.#parser.end()
    setTimeout(() => {
      if (!this.#isEnded) this.onmessage?.({ data: structuredClone(part) })
    })
  }

  terminate(): void {
    this.#isEnded = true
  }
}
