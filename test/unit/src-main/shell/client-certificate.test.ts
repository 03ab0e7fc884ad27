import { EventEmitter } from 'node:events'
import type { Certificate } from 'electron'
import { expect, it } from 'vitest'
import type { OfferedCertificate } from '../../../../src-main/network/client-certificates'
import { answerCertificateRequests } from '../../../../src-main/shell/client-certificate'
import { cancellable } from '../../../electron-host/cancellable'

const certificateOf = (subjectName: string): Certificate =>
  ({
    subjectName,
    issuerName: 'Plant CA',
    validExpiry: 1_900_000_000,
    fingerprint: `sha256/${subjectName}`,
  }) as Certificate
const offered = [certificateOf('anna'), certificateOf('laptop 7')]

/** A handshake of a request of `net`, which has no page (docs/api/app.md, `select-client-certificate`). */
const handshake = (choice: number | null) => {
  const app = new EventEmitter()
  const asked: (readonly [string, readonly OfferedCertificate[]])[] = []
  const choose = async (
    server: string,
    certificates: readonly OfferedCertificate[],
  ): Promise<number | null> => {
    asked.push([server, certificates])
    return choice
  }
  answerCertificateRequests(app as never, { choose, observe: (transport) => transport })
  const event = cancellable({})
  const shown = new Promise<readonly unknown[]>((resolve) =>
    app.emit('select-client-certificate', event, null, 'gw.example:443', offered, (...words: unknown[]) =>
      resolve(words),
    ),
  )
  return { event, asked, shown }
}

// Unless it is prevented at once, Electron sends the first certificate that fits
// (shell/browser/api/electron_api_app.cc, SelectClientCertificate).
it('a server that asks for a certificate gets the chosen one, not the first', async () => {
  const { event, asked, shown } = handshake(1)
  expect(event.defaultPrevented).toBe(true)
  expect(await shown).toEqual([offered[1]])
  const facts = { issuer: 'Plant CA', validUntil: 1_900_000_000_000 }
  expect(asked).toEqual([
    [
      'gw.example:443',
      ['anna', 'laptop 7'].map((subject) => ({ ...facts, subject, fingerprint: `sha256/${subject}` })),
    ],
  ])
})

it('a server gets none where none is chosen', async () => {
  const { event, shown } = handshake(null)
  expect(event.defaultPrevented).toBe(true)
  expect(await shown).toEqual([undefined])
})
