import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { requestDecoders } from '../../../src-main/ipc/request-decoders'
import { contentSecurityPolicy } from '../../../src-main/page/content-security-policy'
import type { MessageName } from '../../../src-preload/contract/channels'
import { ensureBuilt } from '../../harness/ensure-built'

// Over what ships: a setting of the bundler could undo what the sources say.

const channels = Object.keys(requestDecoders)
const messages: readonly MessageName[] = [
  'filesArrived',
  'connectionsChanged',
  'networkAsks',
  'networkQuestionGone',
]

type Listener = (...parameters: unknown[]) => void

/** Evaluates the built preload bundle with an `electron` that records. */
const runPreload = () => {
  const required: string[] = []
  const invoked: unknown[][] = []
  const listeners = new Map<string, Listener>()
  const exposed: Record<string, unknown> = {}
  const electron = {
    webUtils: { getPathForFile: (file: { readonly path: string }) => file.path },
    contextBridge: { exposeInMainWorld: (name: string, api: unknown) => (exposed[name] = api) },
    ipcRenderer: {
      invoke: (...parameters: unknown[]) => {
        invoked.push(parameters)
        return Promise.resolve('answer')
      },
      on: (message: string, listener: Listener) => listeners.set(message, listener),
      removeListener: (message: string, listener: Listener) =>
        listeners.get(message) === listener && listeners.delete(message),
    },
  }
  const require = (name: string): unknown => {
    required.push(name)
    return electron
  }
  // Nothing of Node but `require`, as in the sandbox.
  runInContext(
    readFileSync('out/preload/index.cjs', 'utf8'),
    createContext({ require, module: { exports: {} }, exports: {} }),
  )
  return { required, invoked, listeners, exposed, desktop: exposed['desktop'] as Record<string, Listener> }
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    // Source maps lie beside the bundles and are not packed.
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => join(entry.parentPath, entry.name))

beforeAll(ensureBuilt, 300_000)

describe('the built preload bundle', () => {
  it('is one file and requires nothing but electron', () => {
    expect(filesOf('out/preload')).toEqual(['out/preload/index.cjs'])
    expect(new Set(runPreload().required)).toEqual(new Set(['electron']))
  })

  it('exposes `desktop` alone: a function a channel, a function a message', () => {
    const { exposed, desktop } = runPreload()
    expect(Object.keys(exposed)).toEqual(['desktop'])
    const messages = [
      'onFilesArrived',
      'onConnectionsChanged',
      'onNetworkAsks',
      'onNetworkQuestionGone',
      'onNotificationClicked',
    ]
    expect(Object.keys(desktop).sort()).toEqual([...channels, ...messages].sort())
    expect(Object.values(desktop).every((member) => typeof member === 'function')).toBe(true)
  })

  it.each(channels.filter((channel) => channel !== 'openDropped'))(
    '%s sends its one argument on its own channel, whatever else it is given',
    async (channel) => {
      const { desktop, invoked } = runPreload()
      const request = { channel: 'startDeletion' }
      expect(
        await (desktop[channel] as (...parameters: unknown[]) => unknown)(request, 'startDeletion', 'more'),
      ).toBe('answer')
      expect(invoked).toEqual([[channel, request]])
    },
  )

  it('openDropped sends the paths that Electron names, and nothing when one file has none', async () => {
    const { desktop, invoked } = runPreload()
    const openDropped = desktop['openDropped'] as (
      files: readonly unknown[],
      ...more: unknown[]
    ) => Promise<unknown>
    expect(await openDropped([{ path: '/a.csv' }, { path: '/b.csv' }], '/c.csv')).toBe('answer')
    expect(await openDropped([{ path: '/a.csv' }, { path: '' }])).toBe(null)
    expect(await openDropped(Array.from({ length: 51 }, () => ({ path: '/a.csv' })))).toBe(null)
    expect(invoked).toEqual([['openDropped', { paths: ['/a.csv', '/b.csv'] }]])
  })

  it.each(messages)('%s gives a listener the payload and nothing else, until it is taken back', (message) => {
    const { desktop, listeners } = runPreload()
    const received: unknown[][] = []
    const subscribe = desktop[`on${message.charAt(0).toUpperCase()}${message.slice(1)}`] as (
      listener: Listener,
    ) => () => void
    const unsubscribe = subscribe((...parameters) => received.push(parameters))
    listeners.get(message)?.({ sender: 'must not leak' }, { payload: 1 }, 'more')
    expect(received).toEqual([[{ payload: 1 }]])
    unsubscribe()
    expect(listeners.size).toBe(0)
  })
})

describe('the built main bundle', () => {
  const main = (): string =>
    filesOf('out/main')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')

  it('holds none of the words that open a door', () => {
    const words = [
      'enable-blink-features',
      'appendSwitch',
      'ignore-certificate-errors',
      'rejectUnauthorized',
      'NODE_TLS_REJECT_UNAUTHORIZED',
      'findCredentials',
      'findPassword',
      'openExternal',
      'bypassCSP:',
      'corsEnabled:',
      'webSecurity',
      'allowRunningInsecureContent',
      'experimentalFeatures',
    ]
    expect(words.filter((word) => main().includes(word))).toEqual([])
    // A minifier writes `!0` for true and `!1` for false.
    expect(
      /sandbox:\s*(?:false|!1)|contextIsolation:\s*(?:false|!1)|nodeIntegration:\s*(?:true|!0)/.exec(main()),
    ).toBe(null)
  })

  it.each(['sandbox:!0', 'contextIsolation:!0', 'nodeIntegration:!1', 'webviewTag:!1', 'enableSandbox()'])(
    'says %s',
    (words) => {
      expect(main().includes(words)).toBe(true)
    },
  )

  it('contains the content security policy, and no way to evaluate text in it', () => {
    expect(main().includes(`\`${contentSecurityPolicy}\``)).toBe(true)
    expect(/unsafe-(?:eval|inline|hashes)/.test(main())).toBe(false)
  })

  it('needs no package but keytar, as no other is packed beside it', () => {
    const needed = [...main().matchAll(/(?:\bfrom|\bimport|\brequire)\s*\(?\s*["'`](@?[a-z][^"'`\s]*)["'`]/g)]
    const packages = new Set(needed.map(([, name = '']) => name).filter((name) => !name.startsWith('node:')))
    expect([...packages].sort()).toEqual(['electron', 'keytar'])
  })

  it('loads keytar from its own folder, not at the start', () => {
    expect(main().includes('import(`keytar`)')).toBe(true)
    expect(/from\s*["'`]keytar|require\(["'`]keytar|import\s*["'`]keytar/.test(main())).toBe(false)
  })
})

describe('the built page', () => {
  const page = (): string => readFileSync('out/renderer/index.html', 'utf8')

  it('has scripts and styles of its own files only, none inline', () => {
    const sources = [...page().matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(sources.length).toBeGreaterThan(0)
    expect(
      sources.filter((source) => !source.startsWith('./assets/') && !source.startsWith('/assets/')),
    ).toEqual([])
    expect(page()).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son[a-z]+=|<webview/i)
  })

  it('has no kind of file that is not served', () => {
    const kinds = new Set(filesOf('out/renderer').map((file) => file.slice(file.lastIndexOf('.'))))
    expect(
      [...kinds].filter(
        (kind) => !['.html', '.js', '.css', '.json', '.svg', '.png', '.woff2'].includes(kind),
      ),
    ).toEqual([])
  })
})
