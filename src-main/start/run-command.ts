import { pathToFileURL } from 'node:url'

const flushed = (stream: NodeJS.WriteStream): Promise<void> => new Promise((resolve) => stream.write('', () => resolve()))

/**
 * Runs the built command `device-events` in this process, and ends it. Electron becomes ready only after its main file has been evaluated,
 * which waits for this, so that nothing of a window is started.
 */
export const runCommand = async (words: readonly string[], path: string): Promise<void> => {
  process.argv = [process.execPath, path, ...words]
  await import(/* @vite-ignore */ pathToFileURL(path).href)
  await Promise.all([process.stdout, process.stderr].map(flushed))
  process.exit()
}
