import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

/** A value in DER: its tag, its length, what it holds. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes)
const objectId = (...bytes: readonly number[]): Buffer => der(0x06, Buffer.from(bytes))
const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-T:]/g, '').slice(2, 14)}Z`))

const commonName = objectId(0x55, 0x04, 0x03)
const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))

const alternativeName = (host: string): Buffer => {
  const name = isIPv4(host)
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host))
  return sequence(objectId(0x55, 0x1d, 0x11), der(0x04, sequence(name)))
}
const isAuthority = sequence(
  objectId(0x55, 0x1d, 0x13),
  der(0x01, Buffer.from([0xff])),
  der(0x04, sequence(der(0x01, Buffer.from([0xff])))),
)

/** A key and its certificate, both as PEM. */
export interface KeyAndCertificate {
  readonly key: string
  readonly cert: string
}

/** Can sign certificates. */
export interface Authority extends KeyAndCertificate {
  readonly name: string
  readonly privateKey: KeyObject
}

export interface CertificateWish {
  /** Its common name. */
  readonly subject: string
  /** Its one alternative name: a DNS name or an IPv4 address. Without it the certificate names no host. */
  readonly host?: string
  /** Without one it signs itself. */
  readonly issuer?: Authority
  /** From yesterday until tomorrow by default. */
  readonly validFrom?: Date
  readonly validUntil?: Date
}

const day = 86_400_000

const make = (
  { subject, host, issuer, validFrom, validUntil }: CertificateWish,
  extension: Buffer | undefined,
) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' })
  const validity = sequence(
    utcTime(validFrom ?? new Date(Date.now() - day)),
    utcTime(validUntil ?? new Date(Date.now() + day)),
  )
  // Positive, and another one for each key.
  const serial = der(0x02, Buffer.from([1]), createHash('sha256').update(publicBytes).digest().subarray(0, 8))
  const extensions = [
    ...(host === undefined ? [] : [alternativeName(host)]),
    ...(extension === undefined ? [] : [extension]),
  ]
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const names = [nameOf(issuer?.name ?? subject), validity, nameOf(subject)]
  const body = sequence(
    version3,
    serial,
    ecdsaWithSha256,
    ...names,
    publicBytes,
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  )
  const certificate = sequence(
    body,
    ecdsaWithSha256,
    bits(sign('sha256', body, issuer?.privateKey ?? privateKey)),
  )
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  const cert = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  return { privateKey, key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })), cert }
}

/** Made at run time, so that nothing expires and no key is ever written into the repository. */
export const makeCertificate = (wish: CertificateWish): KeyAndCertificate => {
  const { key, cert } = make(wish, undefined)
  return { key, cert }
}

export const makeAuthority = (name: string): Authority => ({ name, ...make({ subject: name }, isAuthority) })
