import { type AddressInfo, createServer, type Socket } from 'node:net'
import process from 'node:process'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeTransport } from '../../src-cli/network/node-transport'
import { proxyFor } from '../../src-cli/network/proxy-environment'
import { networkCause } from '../../src-main/network/network-cause'
import { findChromium } from '../prepare/chromium'
import { oddAnswers, oddBody, type Outcome } from '../service/odd-answers'

/**
 * The window's requests go through Chromium's network stack. In the stand-in they do not, so here Chromium itself
 * is asked, without the application; `test/unit/src-cli/network` asks the command for the same answers.
 */

type Answer = (request: string) => string | Buffer

/** `asked`: the first line of each request. */
const serve = async (
  answer: Answer,
): Promise<{ readonly url: string; readonly asked: readonly string[] }> => {
  const sockets = new Set<Socket>()
  const asked: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (data) => {
      const request = data.toString('latin1')
      asked.push(request.slice(0, request.indexOf('\r\n')))
      socket.end(answer(request))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, asked }
}

const page = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 0\r\n\r\n'

/** A page of Chromium, with `environment` beside that of the tests. */
const openPage = async (url: string, environment: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const context: BrowserContext = await chromium.launchPersistentContext('', {
    executablePath: findChromium() ?? '',
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
    ],
    env: { ...process.env, ...environment } as Record<string, string>,
  })
  onTestFinished(() => context.close())
  const opened = await context.newPage()
  await opened.goto(url)
  return opened
}

/** What Chromium makes of an answer; `null`: it refuses it. */
const ask = (opened: Page, url: string): Promise<readonly [status: number, body: string] | null> =>
  opened.evaluate(async (address) => {
    try {
      const options = { redirect: 'manual', cache: 'no-store', credentials: 'omit' } as const
      const response = await fetch(address, options)
      return response.type === 'opaqueredirect' ? null : ([response.status, await response.text()] as const)
    } catch {
      return null
    }
  }, url)

const noProxy =
  'example.com,.example.org,*.example.net,gw:8443,10.0.0.0/8,192.168.7.7,fd00::/8,[fe00::1],plain,172.16.0.1:8080'

type Way = 'direct' | 'proxy'
/** Of both, or of each where they differ. */
type Ways = Way | { readonly window: Way; readonly command: Way }

const ways: Readonly<Record<string, Ways>> = {
  'http://example.com/': 'direct',
  'http://sub.example.com/': 'direct',
  'http://EXAMPLE.com/': 'direct',
  // Chromium compares the ends of names, whatever is before.
  'http://notexample.com/': { window: 'direct', command: 'proxy' },
  // And the dot at the end belongs to the name.
  'http://example.com./': { window: 'proxy', command: 'direct' },
  // A dot at the beginning asks for more before it.
  'http://example.org/': { window: 'proxy', command: 'direct' },
  'http://a.example.org/': 'direct',
  'http://example.net/': { window: 'proxy', command: 'direct' },
  'http://a.example.net/': 'direct',
  'http://gw:8443/': 'direct',
  'http://gw/': 'proxy',
  'http://10.1.2.3/': 'direct',
  'http://11.1.2.3/': 'proxy',
  'http://192.168.7.7/': 'direct',
  'http://192.168.7.8/': 'proxy',
  'http://[fd00::7]/': 'direct',
  'http://[fe00::1]/': 'direct',
  'http://[fe00::2]/': 'proxy',
  'http://[::ffff:10.1.2.3]/': 'direct',
  'http://plain/': 'direct',
  'http://a.plain/': 'direct',
  'http://172.16.0.1:8080/': 'direct',
  'http://172.16.0.1/': 'proxy',
  'http://localhost/': 'direct',
  'http://a.localhost/': 'direct',
  'http://127.9.9.9/': 'direct',
  'http://[::1]/': 'direct',
  'http://[::ffff:127.0.0.1]/': 'direct',
  'http://169.254.1.1/': 'direct',
  'http://[fe80::1]/': 'direct',
}

/** To a CONNECT. Chromium names the proxy only where it has answered. */
const proxies = [
  { name: '403', content: 'HTTP/1.1 403 x\r\nContent-Length: 0\r\n\r\n', window: 'proxy', command: '403' },
  { name: '302', content: 'HTTP/1.1 302 x\r\nLocation: /login\r\n\r\n', window: 'proxy', command: '302' },
  { name: '502', content: 'HTTP/1.1 502 x\r\nContent-Length: 0\r\n\r\n', window: 'proxy', command: '502' },
  { name: 'nothing', content: '', window: 'cutOff', command: 'ERR_CUT_OFF' },
  { name: 'no HTTP', content: 'xyz\r\n\r\n', window: 'other', command: 'HPE_INVALID_CONSTANT' },
]

describe('the window, by the network stack of Chromium', () => {
  it('makes of odd answers what the table says', async () => {
    const { url } = await serve((request) => {
      const place = /^GET \/(\d+) /.exec(request)?.[1]
      return (place === undefined ? undefined : oddAnswers[Number(place)]?.content) ?? page
    })
    const opened = await openPage(url)
    const outcomes: Record<string, Outcome> = {}
    for (const [place, { name }] of oddAnswers.entries()) {
      const read = await ask(opened, `${url}/${String(place)}`)
      const [status = 0, body = ''] = read ?? []
      outcomes[name] =
        read === null ? 'refused' : body === oddBody ? `${status}` : `${status} with another body`
    }
    expect(outcomes).toEqual(Object.fromEntries(oddAnswers.map(({ name, window }) => [name, window])))
  })

  it('takes the ways that the same variables say', async () => {
    const proxy = await serve(() => page)
    const there = await serve(() => page)
    const environment = { http_proxy: proxy.url, no_proxy: noProxy }
    const opened = await openPage(`${there.url}/`, environment)
    const taken: Record<string, Ways> = {}
    for (const target of Object.keys(ways)) {
      await opened.evaluate((address) => fetch(address, { mode: 'no-cors' }).catch(() => null), target)
      const isAtProxy = proxy.asked.some((line) => line.startsWith(`GET ${new URL(target).href} `))
      const command = proxyFor(new URL(target), environment).kind === 'proxy' ? 'proxy' : 'direct'
      taken[target] =
        isAtProxy === (command === 'proxy') ? command : { window: isAtProxy ? 'proxy' : 'direct', command }
    }
    expect(taken).toEqual(ways)
  })

  it.each(proxies)('meets a proxy that answers with $name', async ({ content, window, command }) => {
    const proxy = await serve(() => content)
    const there = await serve(() => page)
    const environment = { http_proxy: proxy.url, https_proxy: proxy.url }
    const opened = await openPage(`${there.url}/`, environment)
    const url = 'https://gw.example/'
    const failed = opened.waitForEvent('requestfailed')
    expect(await ask(opened, url)).toBeNull()
    expect(networkCause((await failed).failure()?.errorText ?? '')).toBe(window)
    const transport = createNodeTransport(environment)
    onTestFinished(() => transport.close())
    const sent = transport.send({ method: 'GET', url, headers: {} }, new AbortController().signal)
    await expect(sent).rejects.toMatchObject({
      reason: 'proxy',
      detail: expect.stringContaining(command) as string,
    })
  })
})
