import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startSampleService } from '../../service/sample-service'
import { runCommandInProcess } from '../support/command-in-process'
import { temporaryFolder } from '../support/temporary-folder'

const from = Date.UTC(2026, 10, 20)
const day = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']
const device = 'pump-0042'

/** Runs it against a service whose answers take their time. OUT is a file. */
const run = async (words: readonly string[], interruption: AbortSignal, input?: Readable) => {
  const folder = temporaryFolder()
  const devices = [{ deviceId: device, count: 20_000, from, to: from + 86_400_000, spread: 'even' as const }]
  const service = await startSampleService({
    devices,
    seed: 11,
    switches: { faults: [{ kind: 'latency', ms: 400, every: 1 }] },
  })
  onTestFinished(() => service.stop())
  const own = ['--base-url', service.url, '--profile', `${folder}/profile`]
  const named = words.map((word) => (word === 'OUT' ? `${folder}/x.csv` : word))
  const { code, said } = await runCommandInProcess([...named, ...own], {
    token: service.token,
    interruption,
    ...(input && { input }),
  })
  return { code, said, requestCount: service.requests.length }
}

describe('Ctrl+C before the first request', () => {
  it.each([
    ['query to standard output', ['query', device, ...day]],
    ['query to a file', ['query', device, ...day, '--out', 'OUT']],
    ['check', ['check', '--device', device, ...day]],
  ])('of %s is not forgotten', async (_, words) => {
    const { code, said, requestCount } = await run(words, AbortSignal.abort())
    expect([code, requestCount <= 1]).toEqual([130, true])
    expect(said).toMatch(/Interrupted|nothing has been fetched/)
  })

  it('ends a command that still waits for its token', async () => {
    const interruption = new AbortController()
    const input = new Readable({ read: () => interruption.abort() })
    expect(await run(['query', device, ...day, '--token-stdin'], interruption.signal, input)).toEqual({
      code: 130,
      said: 'Interrupted. No file was written.\n',
      requestCount: 0,
    })
  })

  it.each(['', '\n  \n'])(
    'is not needed where the token came and its pipe stays open: %j before it',
    async (before) => {
      const service = await startSampleService()
      onTestFinished(() => service.stop())
      let hasCome = false
      const input = new Readable({
        read() {
          if (!hasCome) this.push(Buffer.from(`${before}${service.token}\r\nwhat else comes`))
          hasCome = true
        },
      })
      const { code } = await runCommandInProcess(
        ['query', device, ...day, '--token-stdin', '--base-url', service.url, '--profile', temporaryFolder()],
        { token: '', input, interruption: new AbortController().signal },
      )
      expect([code, input.destroyed]).toEqual([0, true])
    },
  )

  it('is not the reason where standard input cannot be read', async () => {
    const input = new Readable({
      read() {
        this.destroy(new Error('EISDIR: illegal operation on a directory, read'))
      },
    })
    expect(
      await run(['query', device, ...day, '--token-stdin'], new AbortController().signal, input),
    ).toMatchObject({
      code: 4,
      said: 'The token could not be read from standard input (EISDIR: illegal operation on a directory, read).\n',
    })
  })
})
