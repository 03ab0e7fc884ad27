import type * as Electron from 'electron'
import type { ControlName, ControlRequest } from '../electron-host/control-messages'

/** Controls of the stand-in that Electron can be driven by as well, from its main process. */
export type DriveName = Extract<ControlName, 'quit' | 'secondInstance' | 'sleep' | 'failInMain'>

/** What to do, and with what. */
export type Drive = { [N in DriveName]: { readonly name: N; readonly request: ControlRequest<N> } }[DriveName]

type Main = Pick<typeof Electron, 'app' | 'powerMonitor'>

/**
 * Does what the control of the stand-in with this name does. Runs in Electron's main process, where its source
 * alone arrives, as `answerDialogs`. Playwright is answered before: the process may be over then.
 */
export const driveMain = ({ app, powerMonitor }: Main, drive: Drive): void => {
  setImmediate(() => {
    if (drive.name === 'quit') app.quit()
    else if (drive.name === 'secondInstance') app.emit('second-instance', {}, [], '/', drive.request.data)
    else if (drive.name === 'sleep') powerMonitor.emit(drive.request.event, {})
    else {
      const error = new RangeError(drive.request.message)
      if (drive.request.as === 'exception') throw error
      void Promise.reject(error)
    }
  })
}
