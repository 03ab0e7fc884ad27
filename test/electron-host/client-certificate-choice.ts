import type { Certificate } from 'electron'
import type { KeyAndCertificate } from '../service/certificates'
import { app } from './app'
import { cancellable } from './cancellable'
import { certificateOfPem } from './certificate-object'
import { readCertificateStore } from './certificate-store'

/** `null`: none is shown. `cancelled`: the request ends. */
export type ClientChoice = KeyAndCertificate | null | 'cancelled'

/**
 * `App::SelectClientCertificate` in shell/browser/api/electron_api_app.cc: with no certificate in the store
 * nobody is asked (`ElectronBrowserClient::SelectClientCertificate`); without `preventDefault` the first one
 * is shown; one that is not on the list cancels the request. `server`: `HostPortPair::ToString`. All of the
 * store is offered: Node does not tell which issuers the server takes.
 */
export const chooseClientCertificate = (server: string): Promise<ClientChoice> => {
  const { clients } = readCertificateStore()
  const offered = clients.map(({ cert }) => certificateOfPem(cert))
  const [first] = clients
  if (first === undefined) return Promise.resolve(null)
  return new Promise((resolve) => {
    let isCalled = false
    const callback = (chosen?: Certificate | null): void => {
      if (isCalled) throw new TypeError('One-time callback was called more than once')
      isCalled = true
      if (chosen === undefined || chosen === null) return resolve(null)
      if (typeof chosen !== 'object') throw new TypeError('Must pass valid certificate object.')
      resolve(clients[offered.findIndex(({ data }) => data === chosen.data)] ?? 'cancelled')
    }
    const event = cancellable({})
    app.emit('select-client-certificate', event, null, server, offered, callback)
    if (!event.defaultPrevented) resolve(first)
  })
}
