import { X509Certificate } from 'node:crypto'
import type { Certificate, CertificatePrincipal } from 'electron'

const partOf = (name: string, part: string): readonly string[] =>
  name.split('\n').flatMap((line) => (line.startsWith(`${part}=`) ? [line.slice(part.length + 1)] : []))

const principal = (name: string): CertificatePrincipal => ({
  commonName: partOf(name, 'CN')[0] ?? '',
  organizations: [...partOf(name, 'O')],
  organizationUnits: [...partOf(name, 'OU')],
  locality: partOf(name, 'L')[0] ?? '',
  state: partOf(name, 'ST')[0] ?? '',
  country: partOf(name, 'C')[0] ?? '',
})

/** `CertPrincipal::GetDisplayName`: the common name, else the organization. */
const displayName = ({ commonName, organizations }: CertificatePrincipal): string =>
  commonName || (organizations[0] ?? '')

/**
 * As `Converter<net::X509Certificate>` in shell/common/gin_converters/net_converter.cc makes it; `issuerCert`
 * only where the server sent it.
 */
export const toCertificate = (certificate: X509Certificate, issuerCert?: X509Certificate): Certificate => {
  const subject = principal(certificate.subject)
  const issuer = principal(certificate.issuer)
  return {
    data: String(certificate),
    issuer,
    issuerName: displayName(issuer),
    subject,
    subjectName: displayName(subject),
    serialNumber: certificate.serialNumber,
    validStart: Date.parse(certificate.validFrom) / 1000,
    validExpiry: Date.parse(certificate.validTo) / 1000,
    fingerprint: `sha256/${Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64')}`,
    ...(issuerCert === undefined ? {} : { issuerCert: toCertificate(issuerCert) }),
  } as Certificate
}

export const certificateOfPem = (pem: string): Certificate => toCertificate(new X509Certificate(pem))
