import { Session } from 'node:inspector'

/** A hundred thousand events or so. */
const answersBetween = 60

/**
 * Call once for each answer that has been written. What is left of an answer has lived long enough to count as lasting memory, which
 * V8 frees only when there is much more of it than a command needs: so we ask for that from time to time. It takes some 70 ms.
 */
export const createFreeing = (): (() => void) => {
  let session: Session | undefined
  let count = 0
  return () => {
    count += 1
    if (count % answersBetween !== 0) return
    if (session === undefined) {
      session = new Session()
      session.connect()
    }
    session.post('HeapProfiler.collectGarbage')
  }
}
