import { originOf } from './sender-policy'

export const bundleOrigin = 'app://bundle'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export interface PageAddress {
  readonly url: string
  readonly origin: string
  /** The page comes from the development server, which may reload it. */
  readonly isDevelopment: boolean
}

const developmentAddress = (url: string): PageAddress | null => {
  const origin = originOf(url)
  if (origin === null) return null
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && loopbackHosts.has(hostname) ? { url, origin, isDevelopment: true } : null
}

/** The built page, or a development server on this computer while the application is not packaged. */
export const pageAddress = (isPackaged: boolean, developmentUrl: string | undefined): PageAddress => {
  const development = isPackaged || developmentUrl === undefined ? null : developmentAddress(developmentUrl)
  return development ?? { url: `${bundleOrigin}/index.html`, origin: bundleOrigin, isDevelopment: false }
}
