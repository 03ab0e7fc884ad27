import { spawn } from 'node:child_process'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, it } from 'vitest'
import { buildCommandForTest } from './command-world'

let program = ''
beforeAll(async () => {
  program = await buildCommandForTest()
}, 120_000)

const query = async (baseUrl: string): Promise<string> => {
  const env = { ...process.env, DEVICE_EVENTS_TOKEN: 'token-of-the-command' }
  const words = ['query', 'pump-0042', '--from', '-1h', '--format', 'jsonl', '--base-url', baseUrl]
  const child = spawn(process.execPath, [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [, said] = await Promise.all([text(child.stdout), text(child.stderr)])
  return said.trim()
}

const page = '<!doctype html><title>Hotel</title><p>Please sign in'
const hour = 3_600_000
const noEvents = '{"returnCode":0,"result":[]}'
const withClock =
  (aheadMs: number): RequestListener =>
  (_, response) => {
    const date = new Date(Date.now() + aheadMs).toUTCString()
    response.writeHead(200, { 'content-type': 'application/json', date }).end(noEvents)
  }

/** What stands between a laptop and the service, and what its user must read of it. */
const between: readonly (readonly [name: string, answer: RequestListener, said: RegExp])[] = [
  [
    'a sign-in page in the place of the answer',
    (_, response) => response.setHeader('content-type', 'text/html').end(page),
    /^The response is not JSON \(status 200\)\. A sign-in page/,
  ],
  [
    'a way to the sign-in page of a network',
    (_, response) => response.writeHead(302, { location: 'http://sign-in.example/' }).end(),
    /^The service redirected to http:\/\/sign-in\.example\/ .* sign in to the network first\.$/,
  ],
  [
    'a network that says that it wants its user to sign in',
    (_, response) => response.writeHead(511, { 'content-type': 'text/html' }).end(page),
    /^This network wants you to sign in .*\(status 511\)\. Open any web page in a browser/,
  ],
  [
    'a proxy that wants its user to sign in',
    (_, response) => response.writeHead(407, { 'proxy-authenticate': 'Basic realm="corp"' }).end(),
    /^The proxy did not let the request to .* through\./,
  ],
  ['an answer without content', (_, response) => response.writeHead(204).end(), /^The response is not JSON/],
  [
    'a computer whose clock is behind',
    withClock(3 * hour),
    /^the clock of this computer is 3 h behind the service, so its "now" is too early: set the clock, or type the times; no events/,
  ],
  [
    'a computer whose clock is ahead',
    withClock(-26 * hour),
    /^the clock of this computer is 1 d 2 h ahead of the service, so its "now" is too late: set the clock, or type the times; /,
  ],
]

it.each(between)('%s is named at the first request', async (_, answer, said) => {
  let count = 0
  const server = createServer((request, response) => {
    count += 1
    void answer(request, response)
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  try {
    const { port } = server.address() as AddressInfo
    expect(await query(`http://127.0.0.1:${String(port)}`)).toMatch(said)
    // One that is answered is followed by the two that look outside of the range.
    expect(count).toBe(said.source.startsWith('^the clock') ? 3 : 1)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

it('a name that nobody knows is named at the first request', async () => {
  expect(await query('https://nowhere.invalid')).toMatch(/^The name nowhere\.invalid was not found\./)
})
