import { app, lifecycle } from './app'
import { askNavigation, askWebview, askWindowOpen } from './asked-guards'
import { BrowserWindow } from './browser-window'
import { cancellable } from './cancellable'
import type {
  ControlAnswer,
  ControlCall,
  ControlName,
  ControlRequest,
  ForgedSender,
  HostMessage,
} from './control-messages'
import { cover, uncover } from './cover'
import { queueDialogAnswer } from './dialog-answers'
import { secondInstanceArguments } from './electron-arguments'
import { endAtOnce } from './end-at-once'
import { holdTime, moveTime } from './held-time'
import { createInvokeEvent, createSenderFrame, type InvokeEvent, type SenderFrame } from './invoke-event'
import { invokeHandler } from './ipc-main'
import { journal } from './journal'
import { clickNotification } from './notification'
import { powerMonitor, shutDown } from './power-monitor'
import { answerRequest } from './protocol'
import { askPermission, everySession } from './session'
import { strict } from './strict'
import { host } from './web-contents'
import { onWindowOpened } from './window-opened'

type Controls = {
  readonly [N in ControlName]: (request: ControlRequest<N>) => ControlAnswer<N> | Promise<ControlAnswer<N>>
}

const openedWindow = (): BrowserWindow => {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) throw new Error('The application has opened no window yet.')
  return window
}

const forgedEvent = ({ frameUrl, isTopFrame, isOurWindow, isDestroyed }: ForgedSender): InvokeEvent => {
  const frame = (url: string, parent: SenderFrame | null): SenderFrame =>
    createSenderFrame({ url, parent, isDestroyed: () => isDestroyed })
  const { webContents } = openedWindow()
  const sender = isOurWindow ? webContents : strict('WebContents', { isDestroyed: () => isDestroyed })
  return createInvokeEvent(
    sender,
    frameUrl === null ? null : frame(frameUrl, isTopFrame ? null : frame('app://bundle/index.html', null)),
  )
}

const failLater = ({ as, message }: ControlRequest<'failInMain'>): void => {
  setImmediate(() => {
    const error = new RangeError(message)
    if (as === 'exception') throw error
    void Promise.reject(error)
  })
}

/** WM_QUERYENDSESSION and WM_ENDSESSION in shell/browser/native_window_views_win.cc. */
const endWindowsSession = (): void => {
  const asked = cancellable({ reasons: ['shutdown'] })
  openedWindow().emit('query-session-end', asked)
  if (asked.defaultPrevented) return
  openedWindow().emit('session-end', cancellable({ reasons: ['shutdown'] }))
  if (!lifecycle.isQuitting) endAtOnce(0)
}

/**
 * Whoever does not hold it up loses the display at once: `ExitOnSessionLoss` in
 * shell/browser/electron_browser_main_parts.cc.
 */
const endLinuxSession = (): void => {
  if (!powerMonitor[shutDown]()) endAtOnce(0)
}

const controls: Controls = {
  record: () => journal.entries(),
  invoke: ({ channel, sender, request }) => invokeHandler(forgedEvent(sender), channel, [request]),
  permission: ({ permission, address }) =>
    Promise.all(everySession().map((session) => askPermission(session, permission, address))),
  navigate: ({ event, url }) => askNavigation(openedWindow().webContents, event, url),
  openWindow: ({ url }) => askWindowOpen(openedWindow().webContents, url),
  attachWebview: ({ url }) => askWebview(openedWindow().webContents, url),
  load: async ({ url, method }) => {
    const response = await answerRequest(new Request(url, { method }))
    if (response === null) throw new Error('No handler for this scheme.')
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }
  },
  secondInstance: ({ data }) => {
    // Not to one that is ending (electron_api_app.cc).
    if (!lifecycle.isShutDown)
      app.emit('second-instance', {}, secondInstanceArguments(process.argv), '/', structuredClone(data))
    return null
  },
  crashPage: () => {
    openedWindow().webContents.forcefullyCrashRenderer()
    return null
  },
  hangPage: ({ isHanging }) => {
    openedWindow().webContents.emit(isHanging ? 'unresponsive' : 'responsive', cancellable({}))
    return null
  },
  closeWindow: () => {
    openedWindow().close()
    return null
  },
  endSession: ({ by }) => {
    setImmediate(by === 'windows' ? endWindowsSession : endLinuxSession)
    return null
  },
  failInMain: (request) => {
    failLater(request)
    return null
  },
  holdTime: () => {
    holdTime()
    return null
  },
  moveTime: async (move) => {
    await moveTime(null, move)
    return null
  },
  sleep: ({ event }) => {
    powerMonitor.emit(event, cancellable({}))
    return null
  },
  openFile: ({ path }) => {
    app.emit('open-file', cancellable({}), path)
    return null
  },
  nextDialog: ({ answer }) => {
    queueDialogAnswer(answer)
    return null
  },
  resize: (bounds) => {
    openedWindow().setBounds(bounds)
    return null
  },
  cover: async ({ isCovered }) => {
    await (isCovered ? cover() : uncover())
    return null
  },
  clickNotification: ({ title }) => clickNotification(title),
  quit: () => {
    setImmediate(() => {
      app.quit()
    })
    return null
  },
}

const tellParent = (message: HostMessage): void => {
  process.send?.(message)
}

const answerCall = async ({ id, name, request }: ControlCall): Promise<void> => {
  try {
    const control = controls[name] as (request: unknown) => unknown
    tellParent({ kind: 'answer', id, value: await control(request) })
  } catch (error) {
    tellParent({ kind: 'failed', id, message: String(error) })
  }
}

/** Listens to the process that started this one, if it left a channel open; ends when that process ends. */
export const startControl = (): void => {
  onWindowOpened((debugPort) => {
    tellParent({ kind: 'opened', debugPort })
  })
  process.on('message', (call: ControlCall) => {
    void answerCall(call)
  })
  process.on('disconnect', () => {
    for (const window of BrowserWindow.getAllWindows()) window.webContents[host].isLetGo = true
    app.quit()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      app.quit()
    })
}
