/**
 * What the page may load. Each line is something that the page needs, or a directive that `default-src` does
 * not cover.
 */
const directives = [
  // Nothing, unless a line below allows it. That includes connections: all requests go through main.
  "default-src 'none'",
  "connect-src 'none'",
  "object-src 'none'",
  // Our own bundle, and its workers.
  "script-src 'self'",
  // Files only: the styles that Naive UI creates at run time are constructed style sheets, which need no
  // permission (adopted-styles.ts).
  "style-src 'self'",
  // Naive UI draws some icons as `data:` images.
  "img-src 'self' data:",
  "font-src 'self'",
  // These three do not fall back to `default-src`.
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
]

export const contentSecurityPolicy = directives.join('; ')
