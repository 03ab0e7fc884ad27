import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestDecoders } from '../../src-main/ipc/request-decoders'
import { defaultSettings } from '../../src-preload/contract/settings'
import type { ForgedSender } from '../electron-host/control-messages'
import { launchApplication, type RunningApplication } from '../harness/launch-application'
import { removeFolder } from '../harness/remove-folder'

const folder = mkdtempSync(join(tmpdir(), 'window-test-'))
const options = { profile: join(folder, 'profile'), out: join(folder, 'out') }
let application: RunningApplication
let outside: Server
let outsideRequests = 0
let outsideUrl = ''

beforeAll(async () => {
  outside = createServer((_request, response) => {
    outsideRequests += 1
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('outside')
  })
  await new Promise<void>((listening) => outside.listen(0, '127.0.0.1', listening))
  outsideUrl = `http://127.0.0.1:${String((outside.address() as AddressInfo).port)}/`
  application = await launchApplication(options)
})
afterAll(async () => {
  await application.stop()
  outside.close()
  await removeFolder(folder)
})

const noted = async (what: string): Promise<readonly unknown[]> =>
  (await application.record()).filter((entry) => entry.what === what).map((entry) => entry.detail)

describe('the window', () => {
  it('comes up with the page, nothing refused by the policy and nothing gone wrong', async () => {
    await application.page.getByRole('banner').waitFor()
    expect(await application.page.title()).toBe('Device Event Explorer')
    expect(await noted('securitypolicyviolation')).toEqual([])
    expect(await noted('pageerror')).toEqual([])
    expect(await noted('request.aborted')).toEqual([])
    expect(
      (await noted('console')).filter((message) => (message as { type: string }).type !== 'info'),
    ).toEqual([])
  })

  it('is sandboxed, isolated, and has no more rights than these', async () => {
    expect(await noted('BrowserWindow')).toEqual([
      expect.objectContaining({
        minWidth: 1024,
        minHeight: 700,
        show: false,
        webPreferences: {
          preload: resolve('out/preload/index.cjs'),
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webviewTag: false,
          spellcheck: false,
        },
      }),
    ])
    expect(await noted('loadURL')).toEqual(['app://bundle/index.html'])
  })

  it('the sandbox, the scheme and the single instance stand before Electron is ready', async () => {
    const order = (await application.record()).map((entry) => entry.what)
    const ready = order.indexOf('app.ready')
    for (const what of [
      'app.enableSandbox',
      'protocol.registerSchemesAsPrivileged',
      'app.requestSingleInstanceLock',
    ]) {
      expect(order).toContain(what)
      expect(order.indexOf(what)).toBeLessThan(ready)
    }
    expect(await noted('protocol.registerSchemesAsPrivileged')).toEqual([
      [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
        },
      ],
    ])
  })

  it('keeps its files in the profile, those of Chromium in a folder of their own, and what the service sends in memory', async () => {
    const { profile } = options
    expect(await noted('app.setPath')).toEqual([
      { name: 'userData', path: profile },
      { name: 'sessionData', path: join(profile, 'chromium') },
    ])
    // Without `persist:`, a partition lives in memory (docs/api/session.md, `fromPartition`).
    expect((await noted('session')).toSorted()).toEqual(['', 'service'])
  })

  it('shows where files go when it is not Electron', async () => {
    expect(
      await application.page.getByRole('note').filter({ hasText: 'Not Electron' }).innerText(),
    ).toContain(resolve(options.out))
    expect(application.output()).toContain('This is not Electron')
  })
})

describe('the page', () => {
  it('has nothing of Node, and of main only `desktop`, which it cannot change', async () => {
    const facts = await application.page.evaluate(() => ({
      node: [
        'require',
        'process',
        'module',
        'exports',
        'global',
        'Buffer',
        '__dirname',
        'electron',
        'ipcRenderer',
      ].filter((name) => name in window),
      host: Object.keys(window).filter((name) => /electron/i.test(name)),
      isFrozen: Object.isFrozen(window.desktop),
      descriptor: Object.getOwnPropertyDescriptor(window, 'desktop')?.writable,
    }))
    expect(facts).toEqual({ node: [], host: [], isFrozen: true, descriptor: false })
  })

  it.each([
    [
      'fetch',
      (url: string) =>
        fetch(url).then(
          () => 'came',
          () => 'refused',
        ),
    ],
    ['a beacon', (url: string) => (navigator.sendBeacon(url, 'data') ? 'queued' : 'refused')],
    [
      'an image',
      (url: string) =>
        new Promise((done) =>
          Object.assign(new Image(), {
            src: url,
            onload: () => done('came'),
            onerror: () => done('refused'),
          }),
        ),
    ],
    [
      'a script',
      (url: string) =>
        new Promise((done) =>
          document.head.append(
            Object.assign(document.createElement('script'), {
              src: url,
              onload: () => done('came'),
              onerror: () => done('refused'),
            }),
          ),
        ),
    ],
    // As text: the test runner rewrites `import` in a function.
    ['a module', '(url) => import(url).then(() => "came", () => "refused")'],
    [
      'a socket',
      (url: string) =>
        new Promise((done) =>
          Object.assign(new WebSocket(url.replace('http', 'ws')), {
            onopen: () => done('came'),
            onerror: () => done('refused'),
          }),
        ),
    ],
    [
      'a form',
      (url: string) => {
        const form = Object.assign(document.createElement('form'), { action: url, method: 'post' })
        document.body.append(form)
        form.submit()
        return 'refused'
      },
    ],
    [
      'a frame',
      (url: string) =>
        new Promise((done) => {
          const frame = Object.assign(document.createElement('iframe'), {
            src: url,
            onload: () => done('refused'),
          })
          document.body.append(frame)
        }),
    ],
  ] as readonly (readonly [string, string | ((url: string) => unknown)])[])(
    '%s reaches nobody',
    async (_name, attempt) => {
      const before = (await noted('securitypolicyviolation')).length
      await application.page.evaluate(`(${attempt.toString()})(${JSON.stringify(outsideUrl)})`)
      await expect.poll(async () => (await noted('securitypolicyviolation')).length).toBeGreaterThan(before)
      expect(outsideRequests).toBe(0)
      expect(await noted('request.aborted')).toEqual([])
    },
  )

  it('text is never run as code', async () => {
    const outcome = await application.page.evaluate(
      () =>
        new Promise((done) =>
          setTimeout(() => {
            try {
              done(new Function('return "ran"')())
            } catch (error) {
              done((error as Error).name)
            }
          }),
        ),
    )
    expect(outcome).toBe('EvalError')
  })

  it('a frame inside it has no `desktop`', async () => {
    const inner = await application.page.evaluate(() => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const has = 'desktop' in (frame.contentWindow as Window)
      frame.remove()
      return has
    })
    expect(inner).toBe(false)
  })

  it('stays where it is: links, scripts and new windows lead nowhere', async () => {
    const { page } = application
    const address = page.url()
    await page.evaluate((url) => {
      location.href = url
    }, outsideUrl)
    await expect
      .poll(() => noted('navigation'))
      .toContainEqual({ url: outsideUrl, isTop: true, isPrevented: true })
    // Chromium drops one that comes too soon after a navigation.
    const openAgain = async (): Promise<readonly unknown[]> => {
      await page.evaluate((url) => window.open(url), outsideUrl)
      return noted('window.open')
    }
    await expect.poll(openAgain, { interval: 500 }).toContainEqual({ url: outsideUrl, action: 'deny' })
    expect(page.url()).toBe(address)
    expect(outsideRequests).toBe(0)
  })
})

const ours: ForgedSender = {
  frameUrl: 'app://bundle/index.html',
  isTopFrame: true,
  isOurWindow: true,
  isDestroyed: false,
}
const hostile: Readonly<Record<string, ForgedSender>> = {
  'a frame that is gone': { ...ours, frameUrl: null },
  'a frame inside the page': { ...ours, isTopFrame: false },
  'another window': { ...ours, isOurWindow: false },
  'a destroyed window': { ...ours, isDestroyed: true },
  'a file': { ...ours, frameUrl: 'file:///index.html' },
  'an empty page': { ...ours, frameUrl: 'about:blank' },
  'a host that starts the same': { ...ours, frameUrl: 'app://bundle.evil/index.html' },
  'a host behind our name': { ...ours, frameUrl: 'app://bundle@evil/index.html' },
  'the web': { ...ours, frameUrl: 'https://bundle/index.html' },
}

/** Well-formed requests of the channels that change something: only the sender is wrong. */
const harmful: Readonly<Record<string, unknown>> = {
  saveSettings: { settings: { ...defaultSettings, theme: 'dark' } },
  saveConnection: {
    draft: {
      name: 'forged',
      baseUrl: 'https://forged.example',
      allowUnencrypted: false,
      token: 'forged-token',
    },
  },
  beginSave: { suggestedName: 'forged.csv', kind: 'csv' },
  chooseFiles: {},
  openDropped: { paths: ['/etc/forged.csv'] },
  saveSession: { session: { tabs: [], activeIndex: -1 } },
}

describe('messages from anyone else', () => {
  const ownFiles = (): readonly string[] =>
    readdirSync(options.profile).filter((name) => name.endsWith('.json'))

  it.each(Object.entries(hostile))(
    '%s is refused on every channel, and nothing happens',
    async (_who, sender) => {
      const filesBefore = ownFiles()
      for (const channel of Object.keys(requestDecoders)) {
        const answer = await application.control('invoke', {
          channel,
          sender,
          request: harmful[channel] ?? {},
        })
        expect(answer, channel).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'sender' } })
      }
      expect(await noted('dialog.showSaveDialog')).toEqual([])
      expect(await noted('dialog.showOpenDialog')).toEqual([])
      expect(ownFiles()).toEqual(filesBefore)
      expect(
        await application.control('invoke', { channel: 'listConnections', sender: ours, request: {} }),
      ).toMatchObject({
        ok: true,
        value: { connections: [] },
      })
    },
  )

  it('and the same request from our page is heard', async () => {
    expect(
      await application.control('invoke', {
        channel: 'saveSettings',
        sender: ours,
        request: harmful['saveSettings'],
      }),
    ).toEqual({ ok: true, value: {} })
    expect(ownFiles()).toContain('settings.json')
  })
})

describe('the guards, as Electron would ask them', () => {
  it('no session permits anything but copying from our page', async () => {
    for (const permission of [
      'geolocation',
      'media',
      'notifications',
      'clipboard-read',
      'openExternal',
      'usb',
      'unknown',
    ])
      for (const answer of await application.control('permission', { permission, address: 'app://bundle/' }))
        expect(answer).toEqual({ request: false, check: false, device: false })
    const [copying] = await application.control('permission', {
      permission: 'clipboard-sanitized-write',
      address: 'app://bundle/',
    })
    expect(copying).toEqual({ request: true, check: true, device: false })
    expect(await noted('session')).toHaveLength(2)
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'] as const)(
    '%s is prevented',
    async (event) => {
      for (const url of ['app://bundle/index.html', 'https://example.com/', 'file:///etc/passwd'])
        expect(await application.control('navigate', { event, url })).toBe(true)
    },
  )

  it('webviews and windows are denied', async () => {
    expect(await application.control('attachWebview', { url: 'https://example.com/' })).toBe(true)
    expect(await application.control('openWindow', { url: 'app://bundle/index.html' })).toBe('deny')
  })

  it.each([
    'app://bundle/',
    'app://bundle/../',
    'app://bundle/%2e%2e%2fmain%2findex.js',
    'app://bundle/../main/index.js',
    'app://other/index.html',
  ])('%s is not found', async (url) => {
    const { status, headers, body } = await application.control('load', { url, method: 'GET' })
    expect({ status, body }).toEqual({ status: 404, body: '' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('bytes between the page and main', () => {
  const mebibyte = 1 << 20

  it('a mebibyte is saved and read again as it was, under the name and in the folder the note says', async () => {
    const read = await application.page.evaluate(async (size) => {
      const { desktop } = window
      const bytes = Uint8Array.from({ length: size + 16 }, (_, index) => (index * 31) % 251)
      const begun = await desktop.beginSave({ suggestedName: 'bytes.csv', kind: 'csv' })
      if (!begun.ok || begun.value.target === null) throw new Error(JSON.stringify(begun))
      const { saveId } = begun.value.target
      // A view into a larger buffer: only what it shows may travel.
      const saved = [
        await desktop.appendSave({ saveId, bytes: bytes.subarray(16) }),
        await desktop.commitSave({ saveId, byteCount: size }),
      ]
      const chosen = await desktop.chooseFiles({})
      const file = chosen.ok ? chosen.value.files[0] : undefined
      if (!file) throw new Error(JSON.stringify([saved, chosen]))
      const { fileId, fileName } = file
      const sent = bytes.subarray(16)
      let offset = 0
      let isEqual = true
      let kind = ''
      for (let isLast = false; !isLast && offset <= size;) {
        const chunk = await desktop.readFile({ fileId })
        if (!chunk.ok) throw new Error(JSON.stringify(chunk))
        kind = Object.prototype.toString.call(chunk.value.bytes)
        isEqual &&= chunk.value.bytes.every((byte, index) => byte === sent[offset + index])
        offset += chunk.value.bytes.length
        isLast = chunk.value.isLast
      }
      await desktop.closeFile({ fileId })
      return { fileName, kind, byteCount: offset, isEqual }
    }, mebibyte)
    const expected = Buffer.from(
      Uint8Array.from({ length: mebibyte + 16 }, (_, index) => (index * 31) % 251).subarray(16),
    )
    expect(expected.equals(readFileSync(join(options.out, 'bytes.csv')))).toBe(true)
    expect(read).toEqual({
      fileName: 'bytes.csv',
      kind: '[object Uint8Array]',
      byteCount: mebibyte,
      isEqual: true,
    })
    // The first dialog of a new profile begins in the person's documents, not in Downloads.
    expect(await noted('dialog.showSaveDialog')).toMatchObject([
      { start: join(folder, 'home', 'Documents', 'bytes.csv') },
    ])
  })

  it('a dialog can be cancelled', async () => {
    await application.answerNextDialog('cancel')
    expect(
      await application.page.evaluate(() =>
        window.desktop.beginSave({ suggestedName: 'not.csv', kind: 'csv' }),
      ),
    ).toEqual({
      ok: true,
      value: { target: null },
    })
    expect(readdirSync(options.out)).toEqual(['bytes.csv'])
  })
})

describe('files from outside and the next start', () => {
  it('a second start and the file manager hand their files to the page', async () => {
    const { page } = application
    const paths = ['second.csv', 'manager.csv'].map((name) => join(folder, name))
    for (const path of paths) writeFileSync(path, 'a,b\n')
    await page.evaluate(() => {
      window.desktop.onFilesArrived(({ files }) => {
        const names = files.map(({ fileName }) => `${fileName};`).join('')
        document.documentElement.dataset['arrived'] =
          `${document.documentElement.dataset['arrived'] ?? ''}${names}`
      })
    })
    await application.control('secondInstance', { data: { files: [paths[0]] } })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['arrived']))
      .toBe('second.csv;')
    await application.control('openFile', { path: paths[1] ?? '' })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset['arrived']))
      .toBe('second.csv;manager.csv;')
    expect(await noted('window.focus')).toHaveLength(2)
  })

  it('the window opens where it was, and no process is left of the first start', async () => {
    const bounds = { x: 40, y: 60, width: 1100, height: 720 }
    await application.control('resize', bounds)
    expect(application.processes().length).toBeGreaterThan(2)
    expect(await application.stop()).toEqual([])
    expect(application.processes()).toEqual([])
    expect(await application.ended).toBe(0)
    application = await launchApplication(options)
    expect(await noted('BrowserWindow')).toEqual([expect.objectContaining(bounds)])
  })
})
