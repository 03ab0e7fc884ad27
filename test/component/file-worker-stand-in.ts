import { createFileAnswers } from '../../src-renderer/files/file-requests'
import type { FileRequest } from '../../src-renderer/files/worker-file-parser'

/**
 * happy-dom has no workers: the same parser, in this thread, behind the same messages. The end-to-end tests
 * have the real one.
 */
export class FileWorkerStandIn {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onerror: unknown = null
  readonly #answer = createFileAnswers()
  #isEnded = false

  postMessage(request: FileRequest): void {
    const part = this.#answer(structuredClone(request))
    if (part === null) return
    setTimeout(() => {
      if (!this.#isEnded) this.onmessage?.({ data: structuredClone(part) })
    })
  }

  terminate(): void {
    this.#isEnded = true
  }
}
