import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Request as VerifyRequest } from 'electron'
import { toCertificate } from './certificate-object'

/** Numbers and names of net/base/net_error_list.h. */
const errorNames = {
  0: 'OK',
  [-2]: 'ERR_FAILED',
  [-200]: 'ERR_CERT_COMMON_NAME_INVALID',
  [-201]: 'ERR_CERT_DATE_INVALID',
  [-202]: 'ERR_CERT_AUTHORITY_INVALID',
} as const
export type VerdictCode = keyof typeof errorNames

export const isVerdictCode = (code: number): code is VerdictCode => code in errorNames
export const verdictName = (code: VerdictCode): string => errorNames[code]

/** Chromium reads the alternative names and never the common name (`X509Certificate::VerifyNameMatch`). */
const namesHost = (certificate: X509Certificate, host: string): boolean =>
  certificate.subjectAltName !== undefined &&
  (isIP(host) === 0 ? certificate.checkHost(host, { subject: 'never' }) : certificate.checkIP(host)) !==
    undefined

const isInTime = ({ validFrom, validTo }: X509Certificate): boolean =>
  Date.parse(validFrom) <= Date.now() && Date.now() <= Date.parse(validTo)

/**
 * Of several errors Chromium tells the first of: authority, name, date (`MapCertStatusToNetError` in
 * net/cert/cert_status_flags.cc).
 */
const verdictOn = (certificate: X509Certificate, authorizationError: unknown, host: string): VerdictCode => {
  // Node tells one error, and a date hides that the certificate has signed itself.
  const isOfTime = authorizationError === 'CERT_HAS_EXPIRED' || authorizationError === 'CERT_NOT_YET_VALID'
  const isOfName = authorizationError === 'ERR_TLS_CERT_ALTNAME_INVALID'
  const isIssued =
    authorizationError === null ||
    authorizationError === undefined ||
    isOfName ||
    (isOfTime && certificate.subject !== certificate.issuer)
  if (!isIssued) return -202
  if (!namesHost(certificate, host)) return -200
  return isInTime(certificate) ? 0 : -201
}

export interface ServerVerdict extends Omit<VerifyRequest, 'errorCode'> {
  readonly errorCode: VerdictCode
}

/**
 * What Chromium would hand to the certificate verify procedure: `CertVerifierClient::Verify` in
 * shell/browser/net/cert_verifier_client.cc.
 */
export const verifyRequestOf = (socket: TLSSocket, hostname: string): ServerVerdict => {
  const shown = socket.getPeerX509Certificate()
  if (shown === undefined) throw new Error('a handshake without a certificate')
  const errorCode = verdictOn(shown, socket.authorizationError, hostname)
  const certificate = toCertificate(shown, shown.issuerCertificate)
  return {
    hostname,
    certificate,
    validatedCertificate: certificate,
    errorCode,
    // Nothing that is made at run time comes from a public root.
    isIssuedByKnownRoot: false,
    // `net::ErrorToString`, which has this prefix although the documentation shows none.
    verificationResult: `net::${verdictName(errorCode)}`,
  }
}
