import { describe, expect, it } from 'vitest'
import { openApi, openPageWorld } from './page-world'

// What Electron's bridge does stands in shell/renderer/api/electron_api_context_bridge.cc of
// electron/electron, in the function that each test names, and in docs/api/context-bridge.md.

type Echo = (value: unknown) => unknown
const echo = <T>(value: T): T => openApi<{ echo: Echo }>('{ echo: (value) => value }').api.echo(value) as T

const refused = /An object could not be cloned\.$/

class Pump {
  readonly name = 'pump-7'
  get label(): string {
    return this.name
  }
}

describe('what crosses the bridge (PassValueToOtherContextInner)', () => {
  it('primitives as they are: text, numbers, nothing, undefined, big integers, and symbols, which the documentation says are dropped', () => {
    const symbol = Symbol('one')
    expect(['a', -0, NaN, null, undefined, 10n, true, symbol].map((value) => echo(value))).toEqual([
      'a',
      -0,
      NaN,
      null,
      undefined,
      10n,
      true,
      symbol,
    ])
  })

  it('plain objects and arrays as copies, members that are undefined included', () => {
    const value = { list: [1, { deep: undefined }], nothing: undefined }
    const copy = echo(value)
    expect(copy).toStrictEqual(value)
    expect(copy).not.toBe(value)
    expect(copy.list).not.toBe(value.list)
  })

  it('an instance of a class without its prototype: own enumerable members only (CreateProxyForAPI)', () => {
    const pump = Object.defineProperty(new Pump(), 'hidden', { value: 1, enumerable: false })
    const copy = echo(pump)
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(copy).toStrictEqual({ name: 'pump-7' })
  })

  it('a member named __proto__ as a member (CreateDataProperty)', () => {
    const copy = echo(JSON.parse('{"__proto__":{"isAdmin":true}}') as object)
    expect(Object.hasOwn(copy, '__proto__')).toBe(true)
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
  })

  it('dates, maps, sets, patterns and buffers as clones ("Serializable objects")', () => {
    const value = [new Date(5), new Map([['a', 1]]), new Set([2]), /x/g, new Uint8Array([1, 2]).buffer]
    const copy = echo(value)
    expect(copy).toStrictEqual(value)
    expect(copy.every((member, index) => member !== value[index])).toBe(true)
  })

  it('an error as its message alone: neither kind nor members', () => {
    const copy = echo(Object.assign(new RangeError('too far'), { code: 'E' }))
    expect([copy.constructor, copy.message, Object.keys(copy)]).toEqual([Error, 'too far', []])
  })

  it('a file as the same file', () => {
    const file = new File(['x'], 'x.csv')
    expect(echo({ file }).file).toBe(file)
  })

  it('an object that holds itself, but no array that does: arrays are known only when they are whole', () => {
    const object: { self?: unknown } = {}
    object.self = object
    const copy = echo(object)
    expect(copy.self).toBe(copy)
    const array: unknown[] = []
    array.push(array)
    expect(() => echo(array)).toThrow('recursion depth exceeded')
  })
})

describe('what does not cross (V8Serializer::Write in shell/common/v8_util.cc)', () => {
  it.each([
    ['weak maps', new WeakMap()],
    ['shared buffers', new SharedArrayBuffer(8)],
    ['views of shared buffers', new Uint8Array(new SharedArrayBuffer(8))],
    ['maps that hold functions', new Map([['f', () => 1]])],
  ])('%s', (_, value) => {
    expect(() => echo({ value })).toThrow(refused)
  })

  it('proxies, whatever stands behind them: a reactive object of the page', () => {
    const { api, Proxy } = openApi<{ echo: Echo }>('{ echo: (value) => value }')
    expect(() => api.echo({ rows: new Proxy([], {}) })).toThrow(refused)
    expect(() => api.echo(new Proxy({}, {}))).toThrow(refused)
  })

  it('more than 1,000 levels (kMaxRecursion): an object counts two, an array one', () => {
    const nested = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
      levels === 0 ? 1 : wrap(nested(levels - 1, wrap))
    expect(() => echo(nested(499, (inner) => ({ inner })))).not.toThrow()
    expect(() => echo(nested(500, (inner) => ({ inner })))).toThrow(
      'Nested objects deeper than 1000 are not supported.',
    )
    expect(() => echo(nested(999, (inner) => [inner]))).not.toThrow()
    expect(() => echo(nested(1000, (inner) => [inner]))).toThrow(TypeError)
  })

  it('is thrown to the caller at once, before the function is called, also where that would answer with a promise', () => {
    const { api } = openApi<{ save: Echo }>('{ save: async (value) => value }')
    expect(() => api.save(new WeakMap())).toThrow(new Error('An object could not be cloned.'))
  })
})

describe('typed arrays are cloned one by one, each with its whole buffer', () => {
  it('so views on one buffer no longer share it, and count as often as there are', () => {
    const window = openApi<{ read: () => readonly Uint8Array[] }>(
      '{ read: () => { const all = new ArrayBuffer(64); return [0, 8, 16].map((at) => new Uint8Array(all, at, 8)) } }',
    )
    const views = window.api.read()
    expect(new Set(views.map(({ buffer }) => buffer)).size).toBe(3)
    expect(
      views.map(({ byteOffset, byteLength, buffer }) => [byteOffset, byteLength, buffer.byteLength]),
    ).toEqual([
      [0, 8, 64],
      [8, 8, 64],
      [16, 8, 64],
    ])
    expect(window.__electronHostCounts.bridge).toEqual({ read: { toPage: 192, toMain: 0 } })
  })

  it('the same array twice in one message is cloned once (ObjectCache)', () => {
    const window = openApi<{ save: (one: unknown, other: unknown) => void }>('{ save: () => undefined }')
    const bytes = new Uint8Array(100)
    window.api.save({ bytes }, bytes)
    expect(window.__electronHostCounts.bridge).toEqual({ save: { toPage: 0, toMain: 100 } })
  })
})

describe('functions (ProxyFunctionWrapper)', () => {
  it('are called with copies and answer with copies', () => {
    const { api } = openApi<{ same: (value: object) => boolean; keep: (value: object) => void }>(
      '(() => { let kept; return { keep: (value) => { kept = value }, same: (value) => value === kept } })()',
    )
    const value = {}
    api.keep(value)
    expect(api.same(value)).toBe(false)
  })

  it('that come back to where they were made are themselves again', () => {
    const { api } = openApi<{ own: () => void; isOwn: (value: unknown) => boolean }>(
      '(() => { const own = () => undefined; return { own, isOwn: (value) => value === own } })()',
    )
    const listener = (): void => undefined
    expect(echo({ listener }).listener).toBe(listener)
    expect([api.isOwn(api.own), api.isOwn(listener)]).toEqual([true, false])
  })

  it('that throw are heard of by their message alone', () => {
    const { api } = openApi<Record<string, () => void>>(
      "{ type: () => { throw new TypeError('no') }, text: () => { throw 'no' } }",
    )
    expect(() => api['type']?.()).toThrow(new Error('no'))
    expect(() => api['text']?.()).toThrow('a valid exception was not thrown')
  })

  it('that answer with what cannot cross throw in the page', () => {
    const { api } = openApi<{ read: () => unknown }>('{ read: () => new WeakMap() }')
    expect(() => api.read()).toThrow(new Error('Uncaught Error: An object could not be cloned.'))
  })

  it('promises are chained: results are copies, rejections their message, and what cannot cross rejects', async () => {
    const { api } = openApi<Record<string, () => Promise<unknown>>>(
      "{ good: async () => [new Uint8Array(4)], bad: async () => { throw new TypeError('no') }, odd: async () => new WeakMap() }",
    )
    expect(await api['good']?.()).toEqual([new Uint8Array(4)])
    await expect(api['bad']?.()).rejects.toStrictEqual(new Error('no'))
    await expect(api['odd']?.()).rejects.toThrow('Uncaught Error: An object could not be cloned.')
  })
})

describe('exposeInMainWorld (ExposeAPI)', () => {
  const expose = (lines: string): Record<string, unknown> =>
    openPageWorld(`const { contextBridge } = require('electron'); ${lines}`) as unknown as Record<
      string,
      unknown
    >

  it('freezes what is exposed deeply, but not what its functions answer (DeepFreeze)', () => {
    const { api } = openApi<{ data: { list: number[] }; read: () => number[] }>(
      '{ data: { list: [1] }, read: () => [1] }',
    )
    expect([api, api.data, api.data.list, api.read].every(Object.isFrozen)).toBe(true)
    expect(Object.isFrozen(api.read())).toBe(false)
  })

  it('leaves a property that is neither written nor removed', () => {
    const window = expose("contextBridge.exposeInMainWorld('api', {})")
    expect(Object.getOwnPropertyDescriptor(window, 'api')).toMatchObject({
      writable: false,
      configurable: false,
    })
  })

  it('throws at a name that is taken, and at one that is no text', () => {
    expect(() =>
      expose("contextBridge.exposeInMainWorld('api', {}); contextBridge.exposeInMainWorld('api', {})"),
    ).toThrow('Cannot bind an API on top of an existing property on the window object')
    expect(() => expose("contextBridge.exposeInMainWorld('Blob', {})")).toThrow('Cannot bind an API')
    expect(() => expose('contextBridge.exposeInMainWorld(7, {})')).toThrow(
      'Error processing argument at index 1, conversion failure from 7',
    )
  })

  it('a member that Electron does not have throws (electron.d.ts)', () => {
    expect(() => expose("contextBridge.exposeEverywhere('api', {})")).toThrow(
      "Electron's ContextBridge has no member 'exposeEverywhere'",
    )
    expect(() => expose('require("electron").webUtils.getFile()')).toThrow(
      "Electron's WebUtils has no member 'getFile'",
    )
  })
})

describe('webUtils.getPathForFile (docs/api/web-utils.md, electron_api_web_utils.cc)', () => {
  const { api } = openApi<{ path: (file: unknown) => string }>(
    "{ path: (file) => require('electron').webUtils.getPathForFile(file) }",
  )

  it('throws at what is no file, and says nothing of one that stands on no disk', () => {
    expect(() => api.path({ name: 'x.csv' })).toThrow(
      'getPathForFile expected to receive a File object but one was not provided',
    )
    expect(() => api.path('x.csv')).toThrow('expected to receive a File')
    expect(api.path(new File(['x'], 'x.csv'))).toBe('')
  })
})
