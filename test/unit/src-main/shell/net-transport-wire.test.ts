import { getEventListeners } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type ProxyCredentials, RedirectRefused } from '../../../../src-main/ports/http-transport'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { createNet } from '../../../electron-host/net'
import { Session } from '../../../electron-host/session'

const reason = new Error('nobody wants it any more')

const listen = async (server: Server) => {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return { port: (server.address() as AddressInfo).port, open }
}

const startTransport = (session: Session | null, credentialsFor?: () => Promise<ProxyCredentials | null>) => {
  const net = createNet()
  onTestFinished(() => net.close())
  return createNetTransport((request) => net.request(request), session, credentialsFor)
}

// Before the head and in the body: exchange.test.ts.
describe("cancelling over the stand-in's net", () => {
  it("ends the request, its connection and its listener while a proxy's question is open", async () => {
    const { port, open } = await listen(
      createServer((_request, response) =>
        response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="Plant"' }).end(),
      ),
    )
    const session = new Session('cancelled')
    await session.setProxy({ proxyRules: `127.0.0.1:${String(port)}` })
    const stop = new AbortController()
    let asked: () => void = () => undefined
    const isAsking = new Promise<void>((resolve) => (asked = resolve))
    const transport = startTransport(session, () => {
      asked()
      return new Promise(() => undefined)
    })
    const rejected = expect(
      transport.send({ method: 'GET', url: 'http://gw.example/', headers: {} }, stop.signal),
    ).rejects.toBe(reason)
    await isAsking
    stop.abort(reason)
    await rejected
    expect(getEventListeners(stop.signal, 'abort')).toEqual([])
    await expect.poll(() => open.size).toBe(0)
  })

  it('leaves a redirect that was refused without a listener and without a connection', async () => {
    const { port, open } = await listen(
      createServer((_request, response) => response.writeHead(302, { Location: '/there' }).end()),
    )
    const stop = new AbortController()
    const url = `http://127.0.0.1:${String(port)}/`
    await expect(startTransport(null).send({ method: 'GET', url, headers: {} }, stop.signal)).rejects.toEqual(
      new RedirectRefused(302, `${url}there`),
    )
    expect(getEventListeners(stop.signal, 'abort')).toEqual([])
    await expect.poll(() => open.size).toBe(0)
  })
})
