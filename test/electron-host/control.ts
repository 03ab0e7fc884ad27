import { app } from './app'
import { BrowserWindow } from './browser-window'
import { cancellable } from './cancellable'
import { cover, uncover } from './cover'
import type { ControlAnswer, ControlCall, ControlName, ControlRequest, ForgedSender, HostMessage } from './control-messages'
import { queueDialogAnswer } from './dialog-answers'
import { invokeHandler, type InvokeEvent, type SenderFrame } from './ipc-main'
import { journal } from './journal'
import { answerRequest } from './protocol'
import { everySession } from './session'

type Controls = { readonly [N in ControlName]: (request: ControlRequest<N>) => ControlAnswer<N> | Promise<ControlAnswer<N>> }

const openedWindow = (): BrowserWindow => {
  const [window] = BrowserWindow.getAllWindows()
  if (window === undefined) throw new Error('The application has opened no window yet.')
  return window
}

const forgedEvent = ({ frameUrl, isTopFrame, isOurWindow, isDestroyed }: ForgedSender): InvokeEvent => {
  const frame = (url: string, parent: SenderFrame | null): SenderFrame => ({ url, parent, isDestroyed: () => isDestroyed })
  const { webContents } = openedWindow()
  return {
    sender: isOurWindow ? webContents : { isDestroyed: () => isDestroyed },
    senderFrame: frameUrl === null ? null : frame(frameUrl, isTopFrame ? null : frame('app://bundle/index.html', null)),
  }
}

const controls: Controls = {
  record: () => journal.entries(),
  invoke: ({ channel, sender, request }) => invokeHandler(forgedEvent(sender), channel, [request]),
  permission: ({ permission, address }) => Promise.all(everySession().map((session) => session.ask(permission, address))),
  navigate: ({ event, url }) => openedWindow().webContents.askNavigation(event, url),
  openWindow: ({ url }) => openedWindow().webContents.askWindowOpen(url),
  attachWebview: ({ url }) => openedWindow().webContents.askWebview(url),
  load: async ({ url, method }) => {
    const response = await answerRequest(new Request(url, { method }))
    if (response === null) throw new Error('No handler for this scheme.')
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  },
  secondInstance: ({ data }) => {
    app.emit('second-instance', {}, [], '/', data)
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
  app.on('host-window-opened', (debugPort: number | null) => {
    tellParent({ kind: 'opened', debugPort })
  })
  process.on('message', (call: ControlCall) => {
    void answerCall(call)
  })
  process.on('disconnect', () => {
    app.quit()
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {
    app.quit()
  })
}
