import { readFileSync } from 'node:fs'
import type { KeyAndCertificate } from '../service/certificates'

/**
 * What the stand-in finds where Chromium asks the operating system: the trusted authorities, and the user's
 * certificates.
 */
export interface CertificateStore {
  /** PEM. */
  readonly authorities: readonly string[]
  readonly clients: readonly KeyAndCertificate[]
}

const variable = 'ELECTRON_HOST_CERTIFICATES'

/** `path`: of a JSON file that holds the store. */
export const storeEnvironment = (path: string): Record<string, string> => ({ [variable]: path })

/** Read anew each time, as people install certificates while applications run. */
export const readCertificateStore = (): CertificateStore => {
  const path = process.env[variable]
  return path === undefined
    ? { authorities: [], clients: [] }
    : (JSON.parse(readFileSync(path, 'utf8')) as CertificateStore)
}
