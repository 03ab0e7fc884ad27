import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { storeEnvironment } from '../electron-host/certificate-store'
import { chooseMode, chooseRange, connect, readStatus } from '../harness/page-actions'
import { type CertificateWish, makeAuthority, makeCertificate } from '../service/certificates'
import { startTlsFront } from '../service/tls-front'
import { createWorld, device, hosts } from './world'

const authority = makeAuthority('Plant CA')
const people = [
  makeCertificate({ subject: 'anna', issuer: authority }),
  makeCertificate({ subject: 'laptop 7', issuer: authority }),
]
const devices = [device, ...Array.from({ length: 5 }, (_, index) => `pump-010${String(index)}`)]
const day = 86_400_000

/**
 * The application, connected to a service behind TLS; the stand-in's store of certificates takes the place of
 * the system's.
 */
const connectOverTls = async (wish: Partial<CertificateWish>, wantsClient: boolean) => {
  const world = await createWorld('chromium')
  const certificate = makeCertificate({ subject: 'gw', host: 'localhost', issuer: authority, ...wish })
  const front = await startTlsFront({
    ...certificate,
    serviceUrl: world.service.url,
    ...(wantsClient && { clientAuthority: authority.cert }),
  })
  onTestFinished(() => front.stop())
  const store = join(world.folder, 'certificates.json')
  writeFileSync(store, JSON.stringify({ authorities: [authority.cert], clients: people }))
  const application = await world.start({ environment: storeEnvironment(store) })
  const { page } = application
  const host = `localhost:${String(front.port)}`
  await connect(page, { name: 'plant 7', baseUrl: `https://${host}`, token: world.service.token })
  return { world, front, application, page, host }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Certificate requested' })

/** A request for each of six devices, and so six handshakes at once. */
const runForSix = async (page: Page): Promise<void> => {
  await page.getByRole('combobox', { name: 'Device ID', exact: true }).fill(devices.join(', '))
  await chooseRange(page, 'last 7 days')
  await chooseMode(page)
  await page.getByRole('button', { name: 'Run query', exact: true }).click()
}

// In Electron itself the certificates would have to be in the store of the machine, which no test may change:
// docs/release-check.md.
describe.runIf(hosts.includes('chromium'))('certificates', () => {
  it('one question for the handshakes of six requests; the chosen one is shown in each, and nothing is asked again', async () => {
    const { world, front, application, page, host } = await connectOverTls({}, true)
    await runForSix(page)
    await question(page).getByText(`${host} asks you to identify yourself`).waitFor()
    await world.takePicture(application, 'certificate-question')
    expect(world.service.requests).toEqual([])
    await question(page)
      .getByRole('radio', { name: /laptop 7/ })
      .check()
    await question(page).getByRole('button', { name: 'Use this certificate' }).click()
    await question(page).waitFor({ state: 'hidden' })
    await expect
      .poll(() => readStatus(page), { timeout: 30_000 })
      .toMatch(/complete: [45],\d{3} events from 1 of 6 devices/)
    expect(await question(page).count()).toBe(0)
    expect(front.clients.length).toBeGreaterThan(1)
    expect(new Set(front.clients)).toEqual(new Set(['laptop 7']))
  })

  it('the question goes when the query that it is asked for is cancelled', async () => {
    const { world, page } = await connectOverTls({}, true)
    await runForSix(page)
    await question(page).waitFor()
    // Behind the question, whose own Cancel would be an answer.
    await page
      .locator('#app')
      .getByRole('button', { name: 'Cancel', exact: true, includeHidden: true })
      .dispatchEvent('click')
    await question(page).waitFor({ state: 'hidden' })
    await page.getByText('Cancelled.').waitFor()
    expect(world.service.requests).toEqual([])
  })

  it('declined: no request gets through, the page says what is wanted, and a while passes before it asks again', async () => {
    const { world, page, host } = await connectOverTls({}, true)
    await runForSix(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByText(`${host} requires a client certificate and did not receive one that it accepts.`)
      .first()
      .waitFor()
    expect(await question(page).count()).toBe(0)
    expect(world.service.requests).toEqual([])
  })

  it.each<[string, Partial<CertificateWish>, RegExp]>([
    [
      'for another host',
      { host: 'other.example' },
      /The certificate presented for localhost:\d+ was issued for another host/,
    ],
    [
      'that has expired',
      { validUntil: new Date(Date.now() - 1000), validFrom: new Date(Date.now() - day) },
      /According to the clock of this computer, the certificate of localhost:\d+ has expired or is not valid yet/,
    ],
    [
      'of an unknown authority',
      { issuer: makeAuthority('Nobody') },
      /The certificate of localhost:\d+ was issued by an authority that this computer does not trust/,
    ],
  ])('a certificate %s is told as that, and no request is sent', async (_name, wish, sentence) => {
    const { world, page } = await connectOverTls(wish, false)
    await runForSix(page)
    await page.getByText(sentence).first().waitFor()
    expect(world.service.requests).toEqual([])
  })
})
