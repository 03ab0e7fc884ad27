import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { Environment } from './proxy-environment'

/** Where the systems keep the authorities that they trust, in one file. */
const systemFiles = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
]

const textOf = (path: string | undefined): readonly string[] => {
  if (path === undefined || path === '') return []
  try {
    return [readFileSync(path, 'utf8')]
  } catch {
    // Another system keeps them elsewhere.
    return []
  }
}

/** Node 22 can ask the system itself, which knows those of Windows and of the keychain of macOS as well. */
const askedSystem = (): readonly string[] => {
  const ask: unknown = Reflect.get(tls, 'getCACertificates')
  const found: unknown = typeof ask === 'function' ? ask('system') : []
  return Array.isArray(found) ? found.filter((text): text is string => typeof text === 'string') : []
}

/**
 * The authorities that this computer trusts, and Node's own. `SSL_CERT_FILE` and `NODE_EXTRA_CA_CERTS` add to
 * them.
 */
export const systemCertificates = (environment: Environment): string[] => {
  const asked = askedSystem()
  const [inFile = ''] = systemFiles.flatMap(textOf)
  const added = [environment['SSL_CERT_FILE'], environment['NODE_EXTRA_CA_CERTS']].flatMap(textOf)
  return [
    ...tls.rootCertificates,
    ...asked,
    ...(asked.length === 0 && inFile !== '' ? [inFile] : []),
    ...added,
  ]
}
