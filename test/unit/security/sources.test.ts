import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allItems, checklistTable, electronItems } from '../../verify/checklist'

const read = (path: string): string => readFileSync(path, 'utf8')
const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(?:ts|vue|html|mjs|js)$/.test(path))
const sources = ['src-core', 'src-main', 'src-preload', 'src-renderer']
  .flatMap(filesOf)
  .concat('resources/fuses.ts', 'electron.vite.config.ts', 'electron-builder.config.ts', 'package.json')
const withoutComments = (text: string): string => text.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const usesOf = (pattern: RegExp): readonly string[] =>
  sources.filter((path) => pattern.test(withoutComments(read(path))))

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const manifest = JSON.parse(read('package.json')) as Manifest
const lock = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly hasInstallScript?: boolean; readonly dev?: boolean }>
  >
}

describe('the sources', () => {
  it.each([
    [
      'make markup of text',
      /v-html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser|setHTML|srcdoc/,
    ],
    ['run text as code', /\beval\(|new Function\b|\bsetTimeout\(\s*['"`]|javascript:(?! false)/],
    [
      'look away from certificates',
      /ignore-certificate-errors|rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|'certificate-error'|checkServerIdentity/,
    ],
    ['open anything outside', /openExternal|openPath|<webview|window\.open\(|child_process/],
    [
      'weaken Chromium',
      /appendSwitch|appendArgument|bypassCSP|webSecurity|allowRunningInsecureContent|experimentalFeatures|enableBlinkFeatures/,
    ],
    ['read secrets in bulk', /findCredentials|findPassword/],
  ])('nowhere %s', (_what, pattern) => {
    expect(usesOf(pattern)).toEqual([])
  })

  it('name the switches that open the application only to refuse them', () => {
    expect(usesOf(/no-sandbox|disable-web-security|remote-debugging/)).toEqual([
      'src-main/start/refused-switches.ts',
    ])
  })

  it('are really looked at', () => {
    expect(sources.length).toBeGreaterThan(200)
    expect(usesOf(/contextBridge\.exposeInMainWorld/)).toEqual(['src-preload/index.ts'])
  })

  it('make elements of templates only, but for styles, canvases and links of their own', () => {
    const made = sources.flatMap((path) =>
      [...withoutComments(read(path)).matchAll(/createElement(?:NS)?\(([^)]*)\)/g)].map(
        (match) => match[1] ?? '',
      ),
    )
    expect(made.filter((what) => !/^(?:'[^']+', )?'(?:canvas|style|div|span|mark|bdi)'$/.test(what))).toEqual(
      [],
    )
  })
})

describe('dependencies', () => {
  it.each(Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))(
    '%s is pinned to one version, which is the locked one',
    (name, wanted) => {
      const version = wanted.slice(wanted.lastIndexOf('@') + 1)
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
      expect(lock.packages[`node_modules/${name}`]?.version).toBe(version)
    },
  )

  it('Electron is the version that is installed, packed and named by its types', () => {
    const installed = JSON.parse(read('node_modules/electron/package.json')) as { readonly version: string }
    expect(installed.version).toBe(manifest.devDependencies['electron'])
    expect(Number(installed.version.split('.')[0])).toBeGreaterThanOrEqual(45)
  })

  it('of the run-time ones only keytar runs a script when it is installed', () => {
    const scripts = Object.entries(lock.packages).filter(
      ([, entry]) => entry.hasInstallScript === true && entry.dev !== true,
    )
    expect(scripts.map(([path]) => path)).toEqual(['node_modules/keytar'])
  })

  it('docs/architecture.md gives a reason for each run-time one', () => {
    const section =
      /## Run-time dependencies\n([^]*?)(?:\n## |$)/.exec(read('docs/architecture.md'))?.[1] ?? ''
    const rows = [...section.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, name = '', reason = '']) => ({
      name,
      reason,
    }))
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(manifest.dependencies).sort())
    for (const { name, reason } of rows) expect(reason.length, name).toBeGreaterThan(20)
  })
})

describe('the checklist', () => {
  it("has Electron's twenty items, each with a test that is there", () => {
    expect(electronItems.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 1)),
    )
    expect(allItems.flatMap(({ tests }) => tests).filter((test) => !existsSync(test))).toEqual([])
    expect(allItems.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  it('is the table in docs/security.md, word for word', () => {
    expect(read('docs/security.md')).toContain(checklistTable())
  })
})
