import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { contentSecurityPolicy } from './content-security-policy'

/** The kinds of file that a build contains. Requests for other kinds are answered with 404. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** The names of a build's files; anything else in a path (`%`, `\`, `:`, NUL, `..`) is an attack. */
const plainPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const longestPath = 256

const answer = (
  status: number,
  body: Uint8Array<ArrayBuffer> | string | null,
  mediaType: string,
  extra?: Record<string, string>,
): Response =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': mediaType,
      'Content-Security-Policy': contentSecurityPolicy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...extra,
    },
  })

const refuse = (status: number, extra?: Record<string, string>): Response =>
  answer(status, null, 'text/plain; charset=utf-8', extra)

/**
 * The bytes of a file that really is under `root`, because a link may point elsewhere. `null`: there is none.
 */
const readInside = async (root: string, path: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(join(root, path))])
    return realFile.startsWith(realRoot + sep) ? new Uint8Array(await readFile(realFile)) : null
  } catch {
    // A missing file, a folder, an unreadable file: the page must not learn which, as that would tell it
    // about the disk.
    return null
  }
}

/**
 * Answers requests for the page's own files under `root`, and 404 for everything else. `origin` is the only
 * scheme and host that it answers for, without a trailing slash.
 */
export const createPageFiles =
  (root: string, origin: string) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, { Allow: 'GET, HEAD' })
    const { protocol, host, pathname } = new URL(request.url)
    const mediaType = mediaTypes[extname(pathname)]
    const isPlain = pathname.length <= longestPath && plainPath.test(pathname)
    if (`${protocol}//${host}` !== origin || !isPlain || mediaType === undefined) return refuse(404)
    const bytes = await readInside(root, pathname)
    return bytes === null ? refuse(404) : answer(200, request.method === 'HEAD' ? null : bytes, mediaType)
  }
