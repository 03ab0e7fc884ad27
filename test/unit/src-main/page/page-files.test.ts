import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageFiles } from '../../../../src-main/page/page-files'

const script = 'export const answer = 42\n'
let base = ''
let serve: (request: Request) => Promise<Response>

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'page-files-'))
  mkdirSync(join(base, 'renderer', 'assets'), { recursive: true })
  writeFileSync(join(base, 'renderer', 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(base, 'renderer', 'assets', 'index-a1_B2.js'), script)
  writeFileSync(join(base, 'renderer', 'notes.exe'), 'not ours')
  writeFileSync(join(base, 'secret.html'), 'secret')
  // There, but named as no build names a file: on Windows these would be a stream, a folder and a device's
  // way in.
  for (const name of ['stream:data.html', 'back\\slash.html', '.hidden.html', 'per%20cent.html'])
    writeFileSync(join(base, 'renderer', name), 'odd')
  // A folder whose name starts like the root's: a check by `startsWith(root)` alone would let it pass.
  mkdirSync(join(base, 'renderer-old'))
  writeFileSync(join(base, 'renderer-old', 'index.html'), 'secret')
  symlinkSync(join(base, 'secret.html'), join(base, 'renderer', 'link.html'))
  symlinkSync(join(base, 'renderer-old'), join(base, 'renderer', 'old'))
  serve = createPageFiles(join(base, 'renderer'), 'app://bundle')
})
afterAll(() => {
  rmSync(base, { recursive: true })
})

const get = (url: string, method = 'GET'): Promise<Response> => serve(new Request(url, { method }))

describe('files of the page', () => {
  it.each([
    ['app://bundle/index.html', 'text/html; charset=utf-8', '<!doctype html><title>page</title>'],
    ['app://bundle/assets/index-a1_B2.js', 'text/javascript; charset=utf-8', script],
    ['app://bundle/index.html?query#part', 'text/html; charset=utf-8', '<!doctype html><title>page</title>'],
  ])('%s is served with its type', async (url, type, text) => {
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(await response.text()).toBe(text)
  })

  it('HEAD answers the headers without the body', async () => {
    const response = await get('app://bundle/index.html', 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toBe('')
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is not allowed', async (method) => {
    const response = await get('app://bundle/index.html', method)
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('everything else is 404', () => {
  it.each([
    'app://bundle/',
    'app://bundle/assets',
    'app://bundle/assets/',
    'app://bundle/missing.html',
    'app://bundle/notes.exe',
    'app://bundle/../secret.html',
    'app://bundle/assets/../../secret.html',
    'app://bundle/%2e%2e/secret.html',
    'app://bundle/%2e%2e%2fsecret.html',
    'app://bundle/assets/..%2f..%2fsecret.html',
    'app://bundle/..%5csecret.html',
    'app://bundle/..\\secret.html',
    'app://bundle/%252e%252e%252fsecret.html',
    'app://bundle/%c0%ae%c0%ae/secret.html',
    'app://bundle/.../secret.html',
    'app://bundle/index.html%00.js',
    'app://bundle/index%2ehtml',
    'app://bundle/C:/secret.html',
    'app://bundle/C:%5csecret.html',
    'app://bundle//host/share/secret.html',
    'app://bundle/%2fetc/passwd.html',
    'app://bundle/index.html::$DATA',
    'app://bundle/index.html/',
    'app://bundle/index.html.',
    'app://bundle/index.html%20',
    'app://bundle/stream:data.html',
    'app://bundle/back\\slash.html',
    'app://bundle/.hidden.html',
    'app://bundle/per%20cent.html',
    'app://bundle/link.html',
    'app://bundle/old/index.html',
    'app://bundle/../renderer-old/index.html',
    `app://bundle/${'a/'.repeat(5000)}index.html`,
    'app://bundle.evil/index.html',
    'app://bundle:8080/index.html',
    'app://BUNDLE/index.html',
    'app://other/index.html',
    'other://bundle/index.html',
    'https://bundle/index.html',
  ])('%s', async (url) => {
    const response = await get(url)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('')
  })

  it('an address with something before the host is none that a request can have', () => {
    expect(() => new Request('app://bundle@evil/index.html')).toThrow(TypeError)
  })
})

describe('headers', () => {
  it.each([
    'app://bundle/index.html',
    'app://bundle/assets/index-a1_B2.js',
    'app://bundle/missing.html',
    'app://evil/',
  ])('%s comes with the whole content security policy and without sniffing', async (url) => {
    const { headers } = await get(url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
        const [name = '', ...sources] = line.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(policy).toEqual({
      'default-src': "'none'",
      'connect-src': "'none'",
      'object-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    })
  })
})
