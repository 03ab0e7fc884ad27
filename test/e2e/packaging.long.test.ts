import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractFile } from '@electron/asar'
import { afterAll, describe, expect, it } from 'vitest'
import { applicationId } from '../../src-main/shell/identity'
import { pack } from '../package/pack'

const folder = mkdtempSync(join(tmpdir(), 'packaging-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keytar = (platform: string): readonly string[] => [
  '/node_modules/keytar/LICENSE.md',
  '/node_modules/keytar/lib/keytar.js',
  '/node_modules/keytar/package.json',
  `/node_modules/keytar/prebuilds/${platform}-x64/keytar.node`,
]
const isOurs = (path: string): boolean =>
  /^\/out\/(?:main|preload|renderer|cli)\//.test(path) && !path.endsWith('.map')

// With a stand-in for Electron's binary: what is packed and how is real, the result cannot be started.
describe.each(['linux', 'win32'] as const)('packed for %s', (platform) => {
  it('holds the bundles, keytar with the one binary of this target, and nothing else', async () => {
    const packed = await pack(join(folder, platform), platform)
    // What `npm run verify` prints.
    mkdirSync('test/results', { recursive: true })
    writeFileSync(
      `test/results/package-${platform}.json`,
      JSON.stringify({ ...packed, folder: undefined, deb: undefined }),
    )
    const files = packed.archived.filter((path) => /\.[a-z]+$/.test(path))
    expect(files.filter((path) => !isOurs(path)).sort()).toEqual(
      [...keytar(platform), '/package.json'].sort(),
    )
    expect(files).toContain('/out/main/index.js')
    expect(files).toContain('/out/main/parsing-worker.js')
    expect(files).toContain('/out/preload/index.cjs')
    expect(files).toContain('/out/renderer/index.html')
    // The command needs a terminal, which Windows gives to no program with a window.
    for (const name of ['device-events.js', 'parsing-worker.js'])
      expect(files.includes(`/out/cli/${name}`)).toBe(platform === 'linux')
    // A native binary cannot be loaded from inside an archive.
    expect(packed.unpacked).toContain(`/node_modules/keytar/prebuilds/${platform}-x64/keytar.node`)
    expect(readdirSync(join(packed.folder, 'locales')).sort()).toEqual(['en-US.pak', 'zh-CN.pak'])
    expect(packed.fuses).toEqual({
      RunAsNode: 'off',
      EnableCookieEncryption: 'off',
      EnableNodeOptionsEnvironmentVariable: 'off',
      EnableNodeCliInspectArguments: 'off',
      EnableEmbeddedAsarIntegrityValidation: 'on',
      OnlyLoadAppFromAsar: 'on',
      LoadBrowserProcessSpecificV8Snapshot: 'off',
      GrantFileProtocolExtraPrivileges: 'off',
      WasmTrapHandlers: 'on',
    })
  })
  if (platform === 'linux') {
    it('the deb names its window, offers itself for its types of file, and brings its AppArmor profile', async () => {
      const packed = await pack(join(folder, 'deb'), 'linux')
      expect(packed.deb?.desktopFile).toBe(`/usr/share/applications/${applicationId}.desktop`)
      expect(packed.deb?.desktopEntry.trim().split('\n').slice(1).sort()).toEqual([
        'Categories=Utility;',
        'Comment=Query, review offline, export and safely delete the events of a Device Event Service',
        'Exec="/opt/Device Event Explorer/device-event-explorer" %U',
        'Icon=device-event-explorer',
        'MimeType=text/csv;application/vnd.apache.parquet;application/jsonl;application/vnd.device-event-explorer.package+zip;',
        'Name=Device Event Explorer',
        `StartupWMClass=${applicationId}`,
        'Terminal=false',
        'Type=Application',
      ])
      const profile = readFileSync(join(packed.folder, 'resources', 'apparmor-profile'), 'utf8')
      expect(profile).toContain(
        'profile "device-event-explorer" "/opt/Device Event Explorer/device-event-explorer" flags=(unconfined) {\n  userns,',
      )
      expect(packed.deb?.afterInstall).toContain(
        "APPARMOR_PROFILE_TARGET='/etc/apparmor.d/device-event-explorer'",
      )
      // Electron names its windows by this, and the desktop entry above carries the same name.
      const manifest = JSON.parse(
        extractFile(join(packed.folder, 'resources', 'app.asar'), 'package.json').toString(),
      ) as { readonly desktopName?: string }
      expect(manifest.desktopName).toBe(`${applicationId}.desktop`)
    })
    return
  }
  it('carries the checksum that Windows compares the archive with', () => {
    const executable = readFileSync(
      join(folder, platform, 'packed', 'win-unpacked', 'Device Event Explorer.exe'),
    )
    expect(executable.includes(Buffer.from('ELECTRONASAR', 'utf16le'))).toBe(true)
    expect(executable.includes('"file":"resources\\\\app.asar"')).toBe(true)
  })
})
