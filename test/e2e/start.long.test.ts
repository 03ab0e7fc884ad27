import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../harness/remove-folder'

const isSource = (path: string): boolean =>
  !['node_modules', 'out', 'dist', '.git'].includes(basename(path)) && path !== join('test', 'results')

/** What `git clone` and `npm ci` leave: the sources, the packages, and of Electron no executable. */
const makeClone = (): string => {
  const clone = mkdtempSync(join(tmpdir(), 'device-event-explorer-clone-'))
  onTestFinished(() => removeFolder(clone))
  cpSync('.', clone, { recursive: true, filter: isSource })
  const packages = join(clone, 'node_modules')
  mkdirSync(packages)
  for (const name of readdirSync('node_modules'))
    if (name !== 'electron' && name !== '.cache')
      symlinkSync(resolve('node_modules', name), join(packages, name), 'junction')
  cpSync('node_modules/electron', join(packages, 'electron'), {
    recursive: true,
    filter: (path) => !['dist', 'path.txt'].includes(basename(path)),
  })
  return clone
}

interface Run {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** No download gets anywhere: nobody listens on that port, and the cache is empty. */
const run = (clone: string, command: string, more: Readonly<Record<string, string>> = {}): Run => {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: clone,
    shell: true,
    encoding: 'utf8',
    timeout: 110_000,
    env: {
      ...process.env,
      electron_config_cache: join(clone, 'cache'),
      ELECTRON_MIRROR: 'http://127.0.0.1:9/',
      DISPLAY: ':99',
      ...more,
    },
  })
  return { status, stdout, stderr }
}

/** In the place of Electron's executable: leaves what it was started with in a file, and ends. */
const putRecorder = (clone: string): void => {
  const dist = join(clone, 'node_modules/electron/dist')
  const { version } = JSON.parse(readFileSync('node_modules/electron/package.json', 'utf8')) as {
    readonly version: string
  }
  mkdirSync(dist)
  writeFileSync(join(dist, 'version'), version)
  writeFileSync(join(clone, 'node_modules/electron/path.txt'), 'electron')
  const record =
    'JSON.stringify({ words: process.argv.slice(2), folder: process.cwd(), page: process.env.ELECTRON_RENDERER_URL ?? null })'
  writeFileSync(
    join(dist, 'electron'),
    `#!${process.execPath}\nrequire('node:fs').writeFileSync(process.argv[1] + '.json', ${record})\n`,
    { mode: 0o755 },
  )
}

const recorded = (clone: string): unknown =>
  JSON.parse(readFileSync(join(clone, 'node_modules/electron/dist/electron.json'), 'utf8'))

describe('in a fresh clone, where Electron cannot be downloaded', () => {
  it.each(['npm start --silent', 'npm run dev --silent', 'npm run demo --silent -- --host electron'])(
    '%s says what to do in one sentence, and exits with 1',
    (command) => {
      const { status, stdout, stderr } = run(makeClone(), command)
      const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
      expect(lines).toEqual([
        expect.stringMatching(/^Downloading Electron 45\.\d+\.\d+/),
        expect.stringMatching(
          /^Electron 45\.\d+\.\d+ is not on this computer and could not be downloaded \(.+\): connect to the network, .* run this again/,
        ),
      ])
      expect(status).toBe(1)
    },
  )
})

// A script is an executable on Linux and macOS only; how Windows names its own is a unit test.
if (process.platform === 'win32') console.log('skipped: start: a script is no executable here')
describe.skipIf(process.platform === 'win32')('with an executable in its place', () => {
  it('npm start builds, and starts it on this folder with the files it was given', () => {
    const clone = makeClone()
    putRecorder(clone)
    expect(run(clone, 'npm start --silent -- one.csv "two words.csv"').status).toBe(0)
    expect(recorded(clone)).toEqual({ words: ['.', 'one.csv', 'two words.csv'], folder: clone, page: null })
    expect(readdirSync(join(clone, 'out')).sort()).toEqual(['cli', 'main', 'preload', 'renderer'])
  })

  it('npm run dev starts it on this folder with the address of the page', () => {
    const clone = makeClone()
    putRecorder(clone)
    expect(run(clone, 'npm run dev --silent').status).toBe(0)
    expect(recorded(clone)).toEqual({
      words: ['.'],
      folder: clone,
      page: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    })
  })
})
