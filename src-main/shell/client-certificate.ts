import type { App, Certificate } from 'electron'
import type { Questions } from '../network/questions'
import { certificateFacts } from './network-facts'

/**
 * A server that asks for a certificate gets the one that the person chooses, or none. Unhandled, Electron would send the
 * first that fits. Requests of `net` have no page: `contents` is null.
 */
export const askForClientCertificates = (app: Pick<App, 'on'>, questions: Questions): void => {
  app.on('select-client-certificate', (event, _contents, url, certificates, choose: (certificate?: Certificate) => void) => {
    event.preventDefault()
    // Chromium gives the host and the port, without a scheme.
    const host = url.replace(/^[a-z]+:\/\//, '').replace(/\/.*$/, '')
    void questions.ask({ kind: 'certificate', host, certificates: certificates.map(certificateFacts) }).then((answer) => {
      choose(answer.kind === 'certificate' ? certificates[answer.index] : undefined)
    })
  })
}
