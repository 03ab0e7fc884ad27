import type { App, Certificate } from 'electron'
import type { ClientCertificates } from '../network/client-certificates'
import { certificateFacts } from './network-facts'

/**
 * Sends the certificate that `choose` returns to a server that requires one, or none. Without this handler,
 * Electron would send the first that fits. Requests of `net` have no page, so `contents` is null, and
 * `server` is host and port without a scheme.
 */
export const answerCertificateRequests = (app: Pick<App, 'on'>, { choose }: ClientCertificates): void => {
  app.on(
    'select-client-certificate',
    (event, _contents, server, offered, show: (certificate?: Certificate) => void) => {
      event.preventDefault()
      void choose(
        server,
        offered.map((certificate) => ({
          ...certificateFacts(certificate),
          fingerprint: certificate.fingerprint,
        })),
      ).then((index) => show(index === null ? undefined : offered[index]))
    },
  )
}
