import { afterEach, describe, expect, it } from 'vitest'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { createNet } from '../../../electron-host/net'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import { composeForTest } from '../../support/compose'

const net = createNet()
let service: SampleService | undefined
afterEach(async () => {
  await service?.stop()
  service = undefined
})

describe('diagnostics', () => {
  it('say nothing of a service before there is a connection', async () => {
    const app = composeForTest()
    expect(await app.call('diagnostics', {})).toEqual({
      ok: true,
      value: { appVersion: '0.0.0', platform: 'linux', log: { folder: app.folder, lines: [] } },
    })
  })

  it('tell proxy, certificate, last answer with the clocks apart, and last error, and no secret', async () => {
    service = await startSampleService({ seed: 1 })
    const certificate = {
      subject: 'gw',
      issuer: 'Plant CA',
      validUntil: 1_900_000_000_000,
      isKnownRoot: false,
      verdict: 'OK',
    }
    const app = composeForTest({
      transport: createNetTransport((request) => net.request(request), null),
      network: {
        proxyFor: async () => 'PROXY anna:secret@proxy.example:3128; DIRECT',
        certificateOf: () => certificate,
      },
    })
    const advancedAt = Date.now()
    app.clock.advance(advancedAt - app.clock.now() + 90_000)
    const draft = { name: 'plant', baseUrl: service.url, allowUnencrypted: false, token: service.token }
    const saved = await app.call('saveConnection', { draft })
    if (!saved.ok) throw new Error(saved.error.kind)
    const connectionId = saved.value.currentId ?? ''
    await app.call('testConnection', { queryId: 't', draft: { ...draft, token: 'wrong-token' } })
    const answer = await app.call('diagnostics', {})
    if (!answer.ok) throw new Error(answer.error.kind)
    const { lastAnswer, lastError, ...rest } = answer.value
    expect(connectionId).not.toBe('')
    expect(rest).toMatchObject({
      baseUrl: service.url,
      proxy: 'PROXY proxy.example:3128; DIRECT',
      certificate,
    })
    expect(lastAnswer?.status).toBe(401)
    // The test's clock is ninety seconds ahead of the service's, less what passes until the service answers.
    const { minMs, maxMs } = lastAnswer?.clockDifference ?? { minMs: 0, maxMs: 0 }
    expect(maxMs - minMs).toBeGreaterThanOrEqual(999)
    expect(minMs).toBeLessThanOrEqual(Date.now() - advancedAt - 90_000)
    expect(maxMs).toBeGreaterThanOrEqual(-90_000)
    expect(Math.max(-minMs, -maxMs)).toBeLessThan(95_000)
    expect(lastError?.error).toMatchObject({ kind: 'httpStatus', status: 401 })
    expect(rest.serviceFacts?.outcomes).toEqual({ 'GET 401': { seen: 1, last: expect.any(Number) } })
    expect(JSON.stringify(answer.value)).not.toContain(service.token)
    expect(JSON.stringify(answer.value)).not.toContain('secret')
  })
})
