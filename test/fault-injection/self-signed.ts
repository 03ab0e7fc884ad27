import { generateKeyPairSync, sign } from 'node:crypto'

/** A value in DER: its tag, its length, what it holds. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content])
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes)
const utcTime = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().replace(/[-T:]/g, '').slice(2, 14)}Z`))

const commonName = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03])
const ecdsaWithSha256 = sequence(Buffer.from([0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
const name = (text: string): Buffer => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))))

/**
 * A key and a certificate that nobody has signed but itself, valid from yesterday until tomorrow; both as
 * PEM.
 */
export const makeSelfSigned = (host: string): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const day = 86_400_000
  const validity = sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day)))
  const publicBytes = publicKey.export({ type: 'spki', format: 'der' })
  const serial = der(0x02, Buffer.from([1]))
  const body = sequence(serial, ecdsaWithSha256, name(host), validity, name(host), publicBytes)
  const certificate = sequence(body, ecdsaWithSha256, bits(sign('sha256', body, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
