/**
 * Chromium knows no scheme of the application's own, so `app://bundle/index.html` is shown to it as
 * `https://bundle.app.invalid/index.html`, which no network can answer; everywhere else it keeps its name.
 */
export const toChromium = (address: string): string => {
  const { protocol, host, pathname, search, hash } = new URL(address)
  return `https://${host}.${protocol.slice(0, -1)}.invalid${pathname}${search}${hash}`
}

const disguised = /^https:\/\/([^/]+)\.([a-z]+)\.invalid(\/.*)?$/

/** The application's own name for an address, or the address unchanged. */
export const fromChromium = (address: string): string => {
  const parts = disguised.exec(address)
  return parts === null ? address : `${parts[2] ?? ''}://${parts[1] ?? ''}${parts[3] ?? '/'}`
}
