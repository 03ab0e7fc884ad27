/** What the page may load. Each line is something it needs, or a default that `default-src` does not cover. */
const directives = [
  // Nothing, unless a line below says so. Connections are among it: the page reaches the world through main only.
  "default-src 'none'",
  "connect-src 'none'",
  "object-src 'none'",
  // Our own bundle, and the workers in it.
  "script-src 'self'",
  // Files too: what Naive UI makes while it runs are constructed style sheets, which need no permission (adopted-styles.ts).
  "style-src 'self'",
  // Naive UI draws small marks as `data:` pictures.
  "img-src 'self' data:",
  "font-src 'self'",
  // These three do not fall back to `default-src`.
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

export const contentSecurityPolicy = directives.join('; ')
