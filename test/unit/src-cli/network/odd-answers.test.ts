import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createNodeTransport } from '../../../../src-cli/network/node-transport'
import { RedirectRefused, TransportError } from '../../../../src-main/ports/http-transport'
import { type OddAnswer, oddAnswers, oddBody, type Outcome } from '../../../service/odd-answers'

/** Over one connection, that ends with the answer. */
const serve = async (content: OddAnswer['content']): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
}

const get = async (content: OddAnswer['content']): Promise<Outcome> => {
  const transport = createNodeTransport({})
  onTestFinished(() => transport.close())
  const request = { method: 'GET', url: await serve(content), headers: {} } as const
  const { status, body } = await transport.send(request, new AbortController().signal)
  const read: Uint8Array[] = []
  for await (const part of body) read.push(part)
  return Buffer.concat(read).toString() === oddBody ? `${status}` : `${status} with another body`
}

const isRefusal = (error: unknown): boolean =>
  error instanceof RedirectRefused || (error instanceof TransportError && error.detail !== '')

it.each(oddAnswers)('an answer $name is $command to the command', async ({ content, command }) => {
  const outcome = await get(content).catch((error: unknown) => (isRefusal(error) ? 'refused' : error))
  expect(outcome).toBe(command)
})

it.each([
  ['with two lengths', 'HPE_UNEXPECTED_CONTENT_LENGTH'],
  ['that is no HTTP', 'HPE_INVALID_CONSTANT'],
  ['with a head of 300 KB', 'HPE_HEADER_OVERFLOW'],
  ['in gzip that is none', 'Z_DATA_ERROR'],
  ['that is shorter than it says', 'ERR_CUT_OFF'],
])('an answer %s is refused with its reason', async (name, detail) => {
  const { content } = oddAnswers.find((each) => each.name === name) ?? { content: '' }
  await expect(get(content)).rejects.toMatchObject({ detail })
})

it('each difference to the window is in the decision', () => {
  const decision = readFileSync('docs/decisions/2026-11-28-as-the-window.md', 'utf8')
  const apart = oddAnswers.filter(({ window, command }) => window !== command)
  expect(apart.filter(({ name }) => !decision.includes(`| ${name} |`)).map(({ name }) => name)).toEqual([])
})
