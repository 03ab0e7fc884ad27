import type { App, Certificate } from 'electron'
import type { ClientCertificates } from '../network/client-certificates'
import { certificateFacts } from './network-facts'

/**
 * A server that asks for a certificate gets the one that `certificates` chooses, or none. Unhandled, Electron would send the
 * first that fits. Requests of `net` have no page, so `contents` is null, and `server` is a host and a port, without a scheme.
 */
export const answerCertificateRequests = (app: Pick<App, 'on'>, { choose }: ClientCertificates): void => {
  app.on('select-client-certificate', (event, _contents, server, offered, show: (certificate?: Certificate) => void) => {
    event.preventDefault()
    void choose(
      server,
      offered.map((certificate) => ({ ...certificateFacts(certificate), fingerprint: certificate.fingerprint })),
    ).then((index) => show(index === null ? undefined : offered[index]))
  })
}
