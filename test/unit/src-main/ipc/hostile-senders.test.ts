import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestDecoders } from '../../../../src-main/ipc/request-decoders'
import { registerChannels } from '../../../../src-main/shell/channels'
import { connectTo, startWatched, type WatchedApplication } from './watched-application'
import { wellFormed } from './well-formed'

// From Electron's own event to the outside: what the shell makes of the event, the policy, and that nothing
// comes after it.

type Handler = (event: unknown, ...parameters: unknown[]) => Promise<unknown>
const { handlers } = vi.hoisted(() => ({ handlers: new Map<string, Handler>() }))
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: Handler) => handlers.set(channel, handler) },
}))

const channels = Object.keys(requestDecoders) as readonly (keyof typeof requestDecoders)[]

interface Frame {
  readonly url: string
  readonly parent: Frame | null
  isDestroyed(): boolean
}
interface Contents {
  isDestroyed(): boolean
}
interface Sender {
  readonly sender: Contents
  readonly senderFrame: Frame | null
}

const alive = { isDestroyed: () => false }
const ourContents: Contents = { ...alive }
const destroyedContents: Contents = { isDestroyed: () => true }
const window = { webContents: ourContents }
const frameAt = (url: string, parent: Frame | null = null): Frame => ({ url, parent, ...alive })
const ourFrame = frameAt('app://bundle/index.html')
const from = (url: string): Sender => ({ sender: ourContents, senderFrame: frameAt(url) })

/** As Electron does: a destroyed frame answers one question only. */
const destroyedFrame: Frame = {
  isDestroyed: () => true,
  get url(): string {
    throw new Error('Render frame was disposed')
  },
  get parent(): Frame {
    throw new Error('Render frame was disposed')
  },
}

const hostile: Readonly<Record<string, Sender>> = {
  'no frame': { sender: ourContents, senderFrame: null },
  'a destroyed frame': { sender: ourContents, senderFrame: destroyedFrame },
  'a frame within our page': {
    sender: ourContents,
    senderFrame: frameAt('app://bundle/index.html', ourFrame),
  },
  'another window with our page': { sender: { ...alive }, senderFrame: ourFrame },
  ...Object.fromEntries(
    [
      'app://bundle.evil/index.html',
      'app://bundle@evil/index.html',
      'app://evil@bundle/index.html',
      'app://bundle:80/index.html',
      'app://bundl\u0435/index.html',
      'app://evil/bundle/index.html',
      'app://bundle%2eevil/',
      'apps://bundle/index.html',
      'https://bundle/index.html',
      'http://localhost:5173/',
      'file:///index.html',
      'file://bundle/index.html',
      'data:text/html,app://bundle/',
      'blob:app://bundle/1',
      'javascript:app://bundle/',
      'about:blank',
      'about:srcdoc',
      'chrome-error://chromewebdata/',
      '',
    ].map((url) => [`a page at "${url}"`, from(url)]),
  ),
}

let application: WatchedApplication
let current: typeof window | null
beforeEach(async () => {
  application = await startWatched()
  await connectTo(application)
  current = window
  handlers.clear()
  registerChannels(application.dispatch, () => current as never)
})
afterEach(() => application.stop())

const invoke = (channel: string, event: Sender, request: unknown): Promise<unknown> =>
  handlers.get(channel)?.(event, request) ?? Promise.reject(new Error(`nobody hears ${channel}`))

const refusal = (channel: string) => ({
  ok: false,
  error: { kind: 'refused', reason: 'sender', detail: channel },
})
const outside = () => ({ reached: application.reached(), contents: application.contents() })

it('every channel of the decoders is registered, and no other', () => {
  expect([...handlers.keys()].sort()).toEqual([...channels].sort())
})

describe.each(Object.entries(hostile))('%s', (_who, event) => {
  it('is refused on every channel, whatever it asks, and nothing happens', async () => {
    const before = outside()
    for (const channel of channels)
      for (const request of [...wellFormed(requestDecoders[channel]), undefined, { more: 1 }])
        expect(await invoke(channel, event, request), channel).toEqual(refusal(channel))
    expect(outside()).toEqual(before)
  })
})

it('our own page is refused too while there is no window', async () => {
  current = null
  for (const channel of channels)
    expect(await invoke(channel, { sender: ourContents, senderFrame: ourFrame }, {})).toEqual(
      refusal(channel),
    )
})

it('our own page is refused too when its window was destroyed while the message was on its way', async () => {
  current = { webContents: destroyedContents }
  for (const channel of channels)
    expect(await invoke(channel, { sender: destroyedContents, senderFrame: ourFrame }, {})).toEqual(
      refusal(channel),
    )
})

it('our own page is heard', async () => {
  expect(await invoke('listConnections', { sender: ourContents, senderFrame: ourFrame }, {})).toMatchObject({
    ok: true,
    value: { connections: [{ name: 'plant' }] },
  })
})
