import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { contentSecurityPolicy } from './content-security-policy'

/** The kinds of file a build puts beside the page. Another kind is answered 404: it is none of ours. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Build output has such names; whatever else a path can hold (`%`, `\`, `:`, NUL, `..`) is an attempt. */
const plainPath = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const longestPath = 256

const answer = (status: number, body: Uint8Array<ArrayBuffer> | string | null, mediaType: string, extra?: Record<string, string>): Response =>
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

const refuse = (status: number, extra?: Record<string, string>): Response => answer(status, null, 'text/plain; charset=utf-8', extra)

/** The bytes of a file that really lies under `root`: a link inside it may point elsewhere. `null`: there is none. */
const readInside = async (root: string, path: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(join(root, path))])
    return realFile.startsWith(realRoot + sep) ? new Uint8Array(await readFile(realFile)) : null
  } catch {
    // Missing, a folder, not readable: for the page it is all the same, and it learns nothing of the disk.
    return null
  }
}

/**
 * Answers requests for the page's own files under `root`, and 404 for everything else. `origin` is the one scheme
 * and host it answers for, without a trailing slash.
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
