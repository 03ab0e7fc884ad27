import type { Certificate, Session } from 'electron'
import type { CertificateFacts } from '../../src-preload/contract/network'
import type { NetworkFacts } from '../ports/network-facts'

/** Keeps Chromium's own verdict on the certificate: this application never overrides it. */
const asChromiumSays = -3

export const certificateFacts = ({
  subjectName,
  issuerName,
  validExpiry,
}: Certificate): CertificateFacts => ({
  subject: subjectName,
  issuer: issuerName,
  validUntil: validExpiry * 1000,
})

/** Observes the handshakes of a session and resolves its proxies. */
export const createNetworkFacts = (
  session: Pick<Session, 'resolveProxy' | 'setCertificateVerifyProc'>,
): NetworkFacts => {
  const certificates = new Map<string, NonNullable<ReturnType<NetworkFacts['certificateOf']>>>()
  session.setCertificateVerifyProc(
    ({ hostname, certificate, isIssuedByKnownRoot, verificationResult }, callback) => {
      certificates.set(hostname, {
        ...certificateFacts(certificate),
        isKnownRoot: isIssuedByKnownRoot,
        verdict: verificationResult,
      })
      callback(asChromiumSays)
    },
  )
  return {
    proxyFor: (url) => session.resolveProxy(url),
    certificateOf: (host) => certificates.get(host),
  }
}
