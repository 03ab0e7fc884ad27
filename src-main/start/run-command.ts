import { pathToFileURL } from 'node:url'
import { endWithFault } from '../life/command-fault'
import { onFault } from '../life/process-faults'

const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()))

/**
 * Runs the built command `device-events` in this process, and ends it. Electron becomes ready only after its
 * main file has been evaluated, which waits for this, so that nothing of a window is started. `ready`: it has
 * become so all the same, because nothing is left that the command could be waiting for; there Node would
 * end, but Electron stay for ever.
 */
export const runCommand = async (
  words: readonly string[],
  path: string,
  ready: Promise<unknown>,
): Promise<void> => {
  onFault(process, endWithFault)
  void ready.then(() => endWithFault(new Error('no end')))
  process.argv = [process.execPath, path, ...words]
  try {
    await import(/* @vite-ignore */ pathToFileURL(path).href)
  } catch (error) {
    endWithFault(error)
  }
  await Promise.all([process.stdout, process.stderr].map(flushed))
  process.exit()
}
