import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'
import { runCommand } from '../harness/run-command'
import { makeAuthority, makeCertificate } from '../service/certificates'
import { startSampleService } from '../service/sample-service'
import { startTlsFront } from '../service/tls-front'

const device = 'pump-0042'
const from = Date.UTC(2026, 10, 20)
const day = ['--from', '2026-11-20T00:00Z', '--to', '2026-11-21T00:00Z']

/** The sample service behind a certificate for this host, of an authority that no system knows. */
const createWorld = async (host: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'device-events-'))
  const service = await startSampleService({
    devices: [{ deviceId: device, count: 1500, from, to: from + 86_400_000, spread: 'even' }],
    seed: 3,
  })
  const authority = makeAuthority('Plant 7 CA')
  const front = await startTlsFront({
    ...makeCertificate({ subject: 'gateway', host, issuer: authority }),
    serviceUrl: service.url,
  })
  onTestFinished(async () => {
    await front.stop()
    await service.stop()
    await removeFolder(folder)
  })
  const authorityFile = join(folder, 'plant-7.pem')
  writeFileSync(authorityFile, authority.cert)
  const words = [
    'query',
    device,
    ...day,
    '--format',
    'jsonl',
    '--base-url',
    `https://127.0.0.1:${String(front.port)}`,
    '--profile',
    join(folder, 'profile'),
  ]
  const run = (environment: Readonly<Record<string, string>>) =>
    runCommand(words, { environment: { DEVICE_EVENTS_TOKEN: service.token, ...environment } })
  return { service, authorityFile, run }
}

describe('the command over HTTPS', () => {
  it.each(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])('trusts the authority that %s names', async (name) => {
    const { run, authorityFile, service } = await createWorld('127.0.0.1')
    const { code, data, words } = await run({ [name]: authorityFile })
    expect(words).toMatch(/^complete: 1,500 events/)
    expect({ code, events: data.toString().trim().split('\n').length }).toEqual({ code: 0, events: 1500 })
    expect(service.requests.length).toBeGreaterThan(1)
  })

  it('trusts no other, and says why; the token is not sent', async () => {
    const { run, service } = await createWorld('127.0.0.1')
    const { code, data, words } = await run({})
    expect({ code, data: data.toString() }).toEqual({ code: 1, data: '' })
    expect(words).toMatch(
      /authority that this computer does not trust.* or name its file in SSL_CERT_FILE\.\s*$/,
    )
    expect(service.requests).toEqual([])
  })

  it('trusts no certificate of another host', async () => {
    const { run, authorityFile, service } = await createWorld('gateway.example.com')
    const { code, words } = await run({ NODE_EXTRA_CA_CERTS: authorityFile })
    expect(code).toBe(1)
    // It has no dialog for diagnostics.
    expect(words).toMatch(
      /was issued for another host\. Check the host in the base URL: it must be a name that the certificate was issued for\.\s*$/,
    )
    expect(service.requests).toEqual([])
  })
})
