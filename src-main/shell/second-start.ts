import type { App } from 'electron'
import { readFileArguments } from '../start/file-arguments'
import type { NamedFiles } from '../start/start'
import { filesOfSecondStart } from '../start/start-arguments'

interface SecondStartOptions {
  readonly platform: NodeJS.Platform
  readonly accept: (named: NamedFiles) => Promise<void>
  readonly bringToFront: () => void
  /** True: the application is ending, and starts again with the files. */
  readonly startAgain: (named: NamedFiles) => boolean
}

/**
 * Takes the files of a second start, and those that macOS hands over, and comes to the front. The lock belongs to this
 * process until it has ended, so whoever comes while it is ending gets a start of their own afterwards.
 */
export const receiveFiles = (
  app: Pick<App, 'on'>,
  { platform, accept, bringToFront, startAgain }: SecondStartOptions,
): void => {
  const receive = async (named: NamedFiles): Promise<void> => {
    if (startAgain(named)) return
    await accept(named)
    bringToFront()
  }
  app.on('second-instance', (_event, _argv, _folder, data) => void receive(filesOfSecondStart(data)))
  // macOS: the file manager hands over a file this way, also before `ready`.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    void receive(readFileArguments([path], '/', platform))
  })
}
