import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { packForPage, unpackFromPage } from '../../electron-host/cloned'
import { createInvokeEvent, createSenderFrame } from '../../electron-host/invoke-event'
import { answerInvoke, ipcMain } from '../../electron-host/ipc-main'
import { sendToPage } from '../../electron-host/send-to-page'
import { openPageWorld } from './page-world'

// The places in electron/electron that say so are named with each.

const senderFrame = createSenderFrame({
  url: 'app://bundle/index.html',
  parent: null,
  isDestroyed: () => false,
})
const event = createInvokeEvent({ isDestroyed: () => false }, senderFrame)
const channel = 'measure'

afterEach(() => {
  ipcMain.removeHandler(channel)
  vi.restoreAllMocks()
})

const quiet = (): readonly unknown[][] =>
  vi.spyOn(console, 'error').mockImplementation(() => undefined).mock.calls

/** A page whose preload hands `ipcRenderer` out; what it invokes is answered by `ipcMain`. */
const openPage = (lines = '') => {
  const exposed = `window.invoke = (...p) => ipcRenderer.invoke('${channel}', ...p); window.ipc = ipcRenderer`
  const window = openPageWorld(`const { ipcRenderer } = require('electron'); ${exposed}; ${lines}`, (call) =>
    answerInvoke(event, call.channel, call.parameters),
  )
  return window as typeof window & {
    invoke: (...parameters: unknown[]) => Promise<unknown>
    ipc: { on: (...all: unknown[]) => unknown }
  }
}

const received = async (...parameters: unknown[]): Promise<unknown> => {
  let taken: unknown
  ipcMain.handle(channel, (_event, ...values) => {
    taken = values
  })
  await openPage().invoke(...parameters)
  return taken
}

const answered = (value: unknown): Promise<unknown> => {
  ipcMain.handle(channel, () => value)
  return openPage().invoke()
}

const values = [
  undefined,
  null,
  -0,
  NaN,
  Infinity,
  10n,
  'text',
  { undefined, list: [[]] },
  new Date(5),
  new Map([[{ a: 1 }, new Set([1])]]),
  /x/g,
]
const bytes = [
  new Uint8Array([1, 2, 3]).buffer,
  new Float64Array([0.5, NaN]),
  new DataView(new ArrayBuffer(4)),
  new BigInt64Array([5n]),
]

class Pump {
  readonly name = 'pump-7'
  label(): string {
    return this.name
  }
}

describe('what crosses between the processes (V8Serializer in shell/common/v8_util.cc)', () => {
  it('to main: what structured clone knows, as it was', async () => {
    expect(await received(...values, ...bytes)).toStrictEqual([...values, ...bytes])
  })

  it('to the page: the same', async () => {
    expect(await answered([...values, ...bytes])).toStrictEqual([...values, ...bytes])
  })

  it('instances of classes without their prototypes, and a Buffer as the Uint8Array it is', async () => {
    const answer = (await answered([new Pump(), Buffer.from('ab')])) as readonly object[]
    expect(answer.map((value) => value.constructor)).toEqual([Object, Uint8Array])
  })

  it('objects that are the same stay the same, and may hold themselves', async () => {
    const one: { self?: unknown } = {}
    one.self = one
    const [first, second] = (await answered([one, one])) as readonly { self: unknown }[]
    expect([first === second, first?.self === first]).toEqual([true, true])
  })

  it('errors with kind and message, without members', async () => {
    const error = (await answered(Object.assign(new RangeError('too far'), { code: 'E' }))) as Error
    expect([error.constructor, error.message, Object.hasOwn(error, 'code')]).toEqual([
      RangeError,
      'too far',
      false,
    ])
  })

  it('a view takes its whole buffer along, and views on one buffer still share it', async () => {
    const all = new ArrayBuffer(1024)
    const page = openPage()
    ipcMain.handle(channel, () => [new Uint8Array(all, 8, 4), new Uint8Array(all, 16, 4)])
    const [one, other] = (await page.invoke(new Uint8Array(new ArrayBuffer(4096), 0, 1))) as readonly [
      Uint8Array,
      Uint8Array,
    ]
    expect([one.byteOffset, one.length, one.buffer.byteLength, one.buffer === other.buffer]).toEqual([
      8,
      4,
      1024,
      true,
    ])
    expect(page.__electronHostCounts.ipc).toEqual({ [channel]: { toMain: 4096, toPage: 1024 } })
  })
})

type Named = readonly [name: string, value: unknown]

const uncloneable: readonly Named[] = [
  ['functions', () => 1],
  ['symbols', Symbol('one')],
  ['promises', Promise.resolve()],
  ['weak maps', new WeakMap()],
  ['proxies', new Proxy({}, {})],
  ['functions in what they hold', { list: [() => 1] }],
]

describe('what does not cross (docs/api/ipc-renderer.md: "will throw an exception")', () => {
  it.each<Named>([...uncloneable, ['files, which main does not know', new File([''], 'x.csv')]])(
    'to main: %s',
    async (_, value) => {
      const handler = vi.fn()
      ipcMain.handle(channel, handler)
      await expect(openPage().invoke(value)).rejects.toStrictEqual(
        new Error('An object could not be cloned.'),
      )
      expect(handler).not.toHaveBeenCalled()
    },
  )

  it.each<Named>([
    ...uncloneable.filter(([name]) => name !== 'promises'),
    ['shared buffers', new SharedArrayBuffer(8)],
    ['views of shared buffers', new Uint8Array(new SharedArrayBuffer(8))],
  ])('to the page: %s', async (_, value) => {
    quiet()
    await expect(answered(value)).rejects.toThrow(
      `Error invoking remote method '${channel}': Error: An object could not be cloned.`,
    )
  })
})

describe('ipcMain.handle (lib/browser/ipc-main-impl.ts, lib/browser/ipc-dispatch.ts)', () => {
  it('throws at a second handler of a channel, and at one that is no function', () => {
    ipcMain.handle(channel, () => 1)
    expect(() => ipcMain.handle(channel, () => 2)).toThrow(
      `Attempted to register a second handler for '${channel}'`,
    )
    expect(() => ipcMain.handle('other', 'no function' as never)).toThrow(
      new TypeError("Expected handler to be a function, but found type 'string'"),
    )
  })

  it('a handler that throws is heard of in the page as text, the kind in front, and printed in main', async () => {
    const printed = quiet()
    ipcMain.handle(channel, () => {
      throw Object.assign(new TypeError('no'), { code: 'E' })
    })
    const error: unknown = await openPage()
      .invoke()
      .catch((reason: unknown) => reason)
    expect(error).toStrictEqual(new Error(`Error invoking remote method '${channel}': TypeError: no`))
    expect(Object.hasOwn(error as Error, 'code')).toBe(false)
    expect(printed[0]?.[0]).toBe(`Error occurred in handler for '${channel}':`)
  })

  it('has no members but those of electron.d.ts', () => {
    expect(() => (ipcMain as unknown as { answer: () => void }).answer()).toThrow(
      "Electron's IpcMain has no member 'answer'",
    )
  })

  it('a channel without a handler rejects', async () => {
    quiet()
    await expect(openPage().invoke()).rejects.toThrow(
      `Error invoking remote method '${channel}': Error: No handler registered for '${channel}'`,
    )
  })
})

describe('messages to the page', () => {
  const deliver = (page: ReturnType<typeof openPage>, ...parameters: unknown[]): void =>
    page.__electronHostDeliver(channel, packForPage(parameters))

  it('a listener gets an event with sender and ports, and nothing else (lib/renderer/ipc-native-setup.ts)', () => {
    const page = openPage()
    const heard: unknown[][] = []
    page.ipc.on(channel, (...all: unknown[]) => heard.push(all))
    deliver(page, { a: 1 }, 2)
    expect(heard).toEqual([[{ sender: page.ipc, ports: [] }, { a: 1 }, 2]])
    expect(Object.keys(heard[0]?.[0] ?? {})).toEqual(['sender', 'ports'])
  })

  it('are lost when nobody listens yet (docs/api/ipc-renderer.md: called "when a new message arrives")', () => {
    const page = openPage()
    deliver(page, 'early')
    const heard = vi.fn()
    page.ipc.on(channel, heard)
    expect(heard).not.toHaveBeenCalled()
  })

  it('reach a listener as often as it was added, and no longer once that was taken back (EventEmitter)', () => {
    const heard = vi.fn()
    const page = openPage()
    const ipc = page.ipc as Record<'on' | 'removeListener', (name: string, listener: unknown) => unknown>
    expect(ipc.on(channel, heard)).toBe(ipc)
    ipc.on(channel, heard)
    ipc.removeListener(channel, heard)
    deliver(page)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(() => ipc.on(channel, 'text')).toThrow('The "listener" argument must be of type function.')
  })

  it('a listener that throws keeps those behind it from hearing (EventEmitter)', () => {
    const page = openPage()
    const heard = vi.fn()
    page.ipc.on(channel, () => {
      throw new Error('no')
    })
    page.ipc.on(channel, heard)
    expect(() => deliver(page)).toThrow('no')
    expect(heard).not.toHaveBeenCalled()
  })

  it('a member of ipcRenderer that Electron does not have throws, and one that the stand-in lacks as well (electron.d.ts)', () => {
    expect(() => openPage('ipcRenderer.sendToAll()')).toThrow(
      "Electron's IpcRenderer has no member 'sendToAll'",
    )
    expect(() => openPage('ipcRenderer.sendSync()')).toThrow(
      "The stand-in for Electron does not implement 'sendSync' of IpcRenderer",
    )
  })
})

describe('webContents.send (lib/browser/api/web-contents.ts, lib/browser/api/web-frame-main.ts)', () => {
  const page = (isClosed: boolean, evaluate = vi.fn(async () => undefined)) =>
    ({ isClosed: () => isClosed, evaluate }) as unknown as Page

  it('throws once the page is closed, and at a channel that is no text', () => {
    expect(() => sendToPage(page(true), channel, [])).toThrow(new TypeError('Object has been destroyed'))
    expect(() => sendToPage(page(false), 7 as never, [])).toThrow(
      new TypeError('Missing required channel argument'),
    )
  })

  it('prints what cannot be cloned, sends nothing and does not throw', () => {
    const printed = quiet()
    const evaluate = vi.fn(async () => undefined)
    sendToPage(page(false, evaluate), channel, [() => 1])
    expect(printed).toEqual([
      ['Error sending from webFrameMain: ', new Error('Failed to serialize arguments')],
    ])
    expect(evaluate).not.toHaveBeenCalled()
  })

  it('says nothing about a page that crashed or is not there yet', async () => {
    sendToPage(
      page(
        false,
        vi.fn(async () => Promise.reject(new Error('Target crashed'))),
      ),
      channel,
      [],
    )
    sendToPage(null, channel, [])
    await Promise.resolve()
  })
})

it('what is packed for the page unpacks to the same', () => {
  expect(unpackFromPage(packForPage(values).text)).toStrictEqual(values)
})

describe('the event of an invoke', () => {
  // docs/api/structures/ipc-main-invoke-event.md
  it("has every field of Electron's, and no other", () => {
    expect(event).toMatchObject({
      type: 'frame',
      frameId: 1,
      processId: 1,
      senderFrame,
      defaultPrevented: false,
    })
    expect(() => (event as unknown as Record<string, unknown>)['reply']).toThrow(
      "Electron's IpcMainInvokeEvent has no member 'reply'",
    )
    expect(() => (senderFrame as unknown as Record<string, unknown>)['top']).toThrow(
      "does not implement 'top' of WebFrameMain",
    )
  })

  // CheckRenderFrame in shell/browser/api/electron_api_web_frame_main.cc
  it('of a frame that is gone says only that it is', () => {
    const gone = createSenderFrame({ url: 'app://bundle/', parent: null, isDestroyed: () => true })
    expect(gone.isDestroyed()).toBe(true)
    const sentence = 'Render frame was disposed before WebFrameMain could be accessed'
    expect(() => gone.url).toThrow(sentence)
    expect(() => gone.parent).toThrow(sentence)
  })
})
