import { readFileSync } from 'node:fs'
import type { Configuration } from 'electron-builder'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applicationId, toastActivator } from '../../../src-main/shell/identity'

const signing = ['CSC_LINK', 'CSC_NAME', 'APPLE_ID', 'APPLE_API_KEY']
beforeEach(() => {
  vi.resetModules()
  for (const name of signing) vi.stubEnv(name, undefined)
})
afterEach(() => void vi.unstubAllEnvs())

/** Read anew: the environment decides how macOS is signed. */
const configuration = async (): Promise<Configuration> =>
  (await import('../../../electron-builder.config')).default()
const targetsOf = (target: unknown): readonly string[] =>
  (target as readonly { readonly target: string }[]).map((each) => each.target)
const keysOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/<key>([^<]+)<\/key>\s*<true\/>/g)].map((match) => match[1] ?? '')

describe('Windows', () => {
  it('has no association that would make the application the default of an extension', async () => {
    const { fileAssociations, win, nsis } = await configuration()
    expect([fileAssociations, win?.fileAssociations]).toEqual([undefined, undefined])
    expect(nsis?.include).toBe('resources/installer.nsh')
  })

  const script = readFileSync('resources/installer.nsh', 'utf8')
  const code = script
    .split('\n')
    .filter((line) => !line.trimStart().startsWith(';'))
    .join('\n')
  const macro = (name: string): string =>
    new RegExp(`!macro ${name}\\n([^]*?)!macroend`).exec(code)?.[1] ?? ''

  it('offers itself under "Open with" for its kinds of files, below one key of its own', () => {
    const written = [...macro('customInstall').matchAll(/WriteRegStr (\S+) "([^"]+)" "([^"]*)" (.+)/g)].map(
      ([, hive, key, name, value]) => ({
        hive,
        key,
        name,
        value,
      }),
    )
    expect(written).toEqual([
      { hive: 'SHELL_CONTEXT', key: '${OPEN_WITH_KEY}', name: 'FriendlyAppName', value: '"${PRODUCT_NAME}"' },
      {
        hive: 'SHELL_CONTEXT',
        key: '${OPEN_WITH_KEY}\\shell\\open\\command',
        name: '',
        value: `'"$INSTDIR\\\${PRODUCT_FILENAME}.exe" "%1"'`,
      },
      { hive: 'SHELL_CONTEXT', key: '${OPEN_WITH_KEY}\\SupportedTypes', name: '.csv', value: '""' },
      { hive: 'SHELL_CONTEXT', key: '${OPEN_WITH_KEY}\\SupportedTypes', name: '.parquet', value: '""' },
      { hive: 'SHELL_CONTEXT', key: '${OPEN_WITH_KEY}\\SupportedTypes', name: '.jsonl', value: '""' },
      { hive: 'SHELL_CONTEXT', key: '${OPEN_WITH_KEY}\\SupportedTypes', name: '.dexp', value: '""' },
    ])
    expect(code).toContain('!define OPEN_WITH_KEY "Software\\Classes\\Applications\\${PRODUCT_FILENAME}.exe"')
  })

  // shell/browser/notifications/win/windows_toast_activator.cc, EnsureCLSIDRegistry and EnsureShortcut.
  it('takes away what Electron makes at the first notification', () => {
    expect(code).toContain(`!define TOAST_KEY "Software\\Classes\\CLSID\\${toastActivator}"`)
    expect(macro('customUnInstall')).toContain('DeleteRegKey HKCU "${TOAST_KEY}"')
    expect(macro('customUnInstall')).toMatch(
      /\$installMode == "all"\s+SetShellVarContext current\s+Delete "\$SMPROGRAMS\\\$\{PRODUCT_NAME\}\.lnk"\s+SetShellVarContext all/,
    )
  })

  it('takes all of it away again, writes nothing anywhere else, and tells the shell both times', () => {
    expect(macro('customUnInstall')).toContain('DeleteRegKey SHELL_CONTEXT "${OPEN_WITH_KEY}"')
    for (const name of ['customInstall', 'customUnInstall'])
      expect(macro(name)).toContain('!insertmacro tellShell')
    expect(code.replace('DeleteRegKey HKCU "${TOAST_KEY}"', '')).not.toMatch(
      /HKCU|HKLM|HKCR|Classes\\\.|WriteRegNone|WriteRegDWORD|WriteRegBin/,
    )
  })
})

describe('Linux', () => {
  it('comes as deb, rpm and archive: an AppImage starts without the sandbox where it gets none', async () => {
    const { linux } = await configuration()
    expect(targetsOf(linux?.target)).toEqual(['deb', 'rpm', 'tar.gz'])
    expect(linux?.executableArgs).toBe(undefined)
  })

  // docs/api/app.md, `setDesktopName`: a reverse-DNS name, which is the windows' WM_CLASS and Wayland's
  // app_id.
  it('names windows, the desktop entry and its StartupWMClass by the application id, and package.json says it once', async () => {
    const text = readFileSync('package.json', 'utf8')
    expect([...text.matchAll(/"desktopName": "([^"]*)"/g)].map((match) => match[1])).toEqual([
      `${applicationId}.desktop`,
    ])
    const { appId, linux } = await configuration()
    expect(appId).toBe(applicationId)
    expect(linux?.syncDesktopName).toBe(true)
    expect(linux?.desktop).toBe(undefined)
  })

  it('does not redefine text/csv, whose icon would change for every program', async () => {
    const { linux } = await configuration()
    expect(linux?.mimeTypes).toEqual(['text/csv'])
    expect(linux?.fileAssociations).toEqual([
      expect.objectContaining({ ext: 'parquet', mimeType: 'application/vnd.apache.parquet' }),
      expect.objectContaining({ ext: 'jsonl', mimeType: 'application/jsonl' }),
      expect.objectContaining({ ext: 'dexp', mimeType: 'application/vnd.device-event-explorer.package+zip' }),
    ])
  })
})

describe('macOS', () => {
  it('does not slow the application down while its window is covered', async () => {
    expect((await configuration()).mac?.extendInfo).toMatchObject({ NSAppSleepDisabled: true })
  })

  it('without a Developer ID is signed ad hoc and hardened, and loads binaries that no team has signed', async () => {
    const { mac } = await configuration()
    expect(mac).toMatchObject({
      identity: '-',
      hardenedRuntime: true,
      notarize: false,
      entitlements: 'resources/entitlements.ad-hoc.plist',
    })
    expect(mac?.entitlementsInherit).toBe(mac?.entitlements)
    expect(keysOf('resources/entitlements.ad-hoc.plist')).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.cs.disable-library-validation',
    ])
  })

  it('with one is signed with it, validates libraries, and is notarised where Apple knows who asks', async () => {
    vi.stubEnv('CSC_NAME', 'Plant Software')
    const signed = await configuration()
    expect(signed.mac).toMatchObject({
      hardenedRuntime: true,
      notarize: false,
      entitlements: 'resources/entitlements.mac.plist',
    })
    expect(signed.mac).not.toHaveProperty('identity')
    expect(keysOf('resources/entitlements.mac.plist')).toEqual(['com.apple.security.cs.allow-jit'])
    vi.resetModules()
    vi.stubEnv('APPLE_ID', 'someone')
    expect((await configuration()).mac?.notarize).toBe(true)
  })

  it('says why it reaches for the local network, and stands beside the default for its files', async () => {
    const { mac } = await configuration()
    expect((mac?.extendInfo as Readonly<Record<string, string>>)['NSLocalNetworkUsageDescription']).toMatch(
      /Device Event Service/,
    )
    expect(mac?.fileAssociations).toEqual([
      expect.objectContaining({ ext: 'csv', rank: 'Alternate' }),
      expect.objectContaining({ ext: 'parquet', rank: 'Alternate' }),
      expect.objectContaining({ ext: 'jsonl', rank: 'Alternate' }),
      expect.objectContaining({ ext: 'dexp', rank: 'Owner' }),
    ])
  })
})
