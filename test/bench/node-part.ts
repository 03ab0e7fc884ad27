import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { NodePart } from './node/main'
import type { Measure } from './report'

/** Runs one part in a process of its own, so that what one leaves behind does not slow the next down. */
export const measureInNode = async (
  bundle: string,
  part: NodePart,
  ...parameters: readonly string[]
): Promise<readonly Measure[]> => {
  const child = fork(bundle, [part, ...parameters], {
    execArgv: ['--expose-gc', '--max-old-space-size=8192'],
  })
  let measures: readonly Measure[] | null = null
  child.on('message', (message) => {
    measures = message as readonly Measure[]
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (measures === null)
    throw new Error(`The part "${part}" ended with ${String(code)} and without measures.`)
  return measures
}
