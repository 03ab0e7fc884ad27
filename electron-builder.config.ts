import { join } from 'node:path'
import { flipFuses } from '@electron/fuses'
import type { AfterPackContext, Configuration, FileSet } from 'electron-builder'
import { fuses } from './resources/fuses'
import { applicationId } from './src-main/shell/identity'

const executableName = 'device-event-explorer'

/** The dependencies are in the bundles, but for keytar, whose binary must stay a file of its own. */
const packedFiles = [
  'out/**/*',
  '!out/**/*.map',
  '!out/cli/**',
  'package.json',
  '!node_modules/!(keytar)/**',
  '!node_modules/keytar/{binding.gyp,README.md,*.d.ts,build/**,src/**,script/**,prebuilds/**}',
]

/** Of the system that is packed for: `${platform}` in a pattern would be the one that packs. */
const keytarBinary = (platform: string): FileSet[] => {
  const folder = `node_modules/keytar/prebuilds/${platform}-\${arch}`
  return [{ from: folder, to: folder }]
}

/** The command needs a terminal, which Windows gives to no program with a window. */
const command = (): FileSet => ({ from: 'out/cli', to: 'out/cli', filter: ['**/*', '!**/*.map'] })

/**
 * Offered beside the person's own choice (`Alternate`); packages are ours. Windows has none here: `resources/installer.nsh` says
 * why.
 */
const macAssociations = [
  { ext: 'csv', name: 'Comma separated device events', role: 'Editor', rank: 'Alternate' },
  { ext: 'parquet', name: 'Device events as Parquet', role: 'Editor', rank: 'Alternate' },
  { ext: 'jsonl', name: 'Device events as JSON Lines', role: 'Editor', rank: 'Alternate' },
  { ext: 'dexp', name: 'Package of device events', role: 'Editor', rank: 'Owner' },
] as const

/**
 * Before signing, so that the signature covers them. electron-builder's own setting does not know every fuse
 * yet.
 */
const setFuses = async ({ appOutDir, electronPlatformName, packager }: AfterPackContext): Promise<void> => {
  const { productFilename } = packager.appInfo
  const names = {
    darwin: `${productFilename}.app`,
    mas: `${productFilename}.app`,
    win32: `${productFilename}.exe`,
  }
  const name =
    electronPlatformName in names ? names[electronPlatformName as keyof typeof names] : executableName
  await flipFuses(join(appOutDir, name), fuses)
}

/**
 * Notarising needs Apple's credentials (APPLE_ID, ... or APPLE_API_KEY, ...): without them it is left out.
 */
const canNotarize = process.env['APPLE_API_KEY'] !== undefined || process.env['APPLE_ID'] !== undefined

/**
 * Whoever has a Developer ID names it to electron-builder (CSC_LINK or CSC_NAME). Without one the application
 * is signed ad hoc, which Apple silicon asks of every program; and as an ad-hoc signature names no team,
 * library validation would refuse keytar's binary.
 */
const hasDeveloperId = process.env['CSC_LINK'] !== undefined || process.env['CSC_NAME'] !== undefined
const entitlements = hasDeveloperId
  ? 'resources/entitlements.mac.plist'
  : 'resources/entitlements.ad-hoc.plist'

// New objects each time: electron-builder writes into those it gets.
const mac = (): NonNullable<Configuration['mac']> => ({
  target: [
    { target: 'dmg', arch: ['x64', 'arm64'] },
    { target: 'zip', arch: ['x64', 'arm64'] },
  ],
  icon: 'resources/icon.icns',
  files: [...keytarBinary('darwin'), command()],
  category: 'public.app-category.developer-tools',
  fileAssociations: [...macAssociations],
  artifactName: '${name}-${version}-${arch}.${ext}',
  ...(hasDeveloperId ? {} : { identity: '-' }),
  hardenedRuntime: true,
  entitlements,
  entitlementsInherit: entitlements,
  notarize: hasDeveloperId && canNotarize,
  extendInfo: {
    // A covered window goes on following and deleting: App Nap would slow down its timers.
    NSAppSleepDisabled: true,
    // macOS 15 asks before a program reaches another machine of the local network, and shows this.
    NSLocalNetworkUsageDescription:
      'Device Event Explorer asks the Device Event Service that you name in Connection, which may be in your local network.',
  },
})

const linux = (): NonNullable<Configuration['linux']> => ({
  // No AppImage: it starts with --no-sandbox wherever the system refuses user namespaces, and says nothing.
  // See docs/linux-sandbox.md.
  target: [
    { target: 'deb', arch: ['x64', 'arm64'] },
    { target: 'rpm', arch: ['x64', 'arm64'] },
    { target: 'tar.gz', arch: ['x64', 'arm64'] },
  ],
  icon: 'resources/icon.png',
  files: [...keytarBinary('linux'), command()],
  category: 'Utility',
  executableName,
  // Electron names its windows after `desktopName` in package.json. With this electron-builder gives the
  // desktop entry's file the same name; without it only `StartupWMClass` follows, and Wayland finds a
  // window's entry by the name of the file.
  syncDesktopName: true,
  // Known to every system: with an association of its own the package would redefine the type and its icon.
  mimeTypes: ['text/csv'],
  fileAssociations: [
    { ext: 'parquet', name: 'Device events as Parquet', mimeType: 'application/vnd.apache.parquet' },
    { ext: 'jsonl', name: 'Device events as JSON Lines', mimeType: 'application/jsonl' },
    {
      ext: 'dexp',
      name: 'Package of device events',
      mimeType: 'application/vnd.device-event-explorer.package+zip',
    },
  ],
})

const configuration = (): Configuration => ({
  appId: applicationId,
  productName: 'Device Event Explorer',
  // No updater until there is a feed.
  publish: null,
  directories: { output: 'dist', buildResources: 'resources' },
  files: [...packedFiles],
  asar: true,
  asarUnpack: ['**/*.node'],
  // The prebuilt keytar is N-API: there is nothing to rebuild for Electron.
  npmRebuild: false,
  electronLanguages: ['en', 'en-US', 'zh-CN', 'zh_CN'],
  afterPack: setFuses,
  win: {
    target: [{ target: 'nsis', arch: ['x64', 'arm64'] }],
    icon: 'resources/icon.ico',
    files: keytarBinary('win32'),
  },
  nsis: {
    oneClick: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
    include: 'resources/installer.nsh',
    artifactName: '${name}-${version}-setup.${ext}',
  },
  mac: mac(),
  linux: linux(),
  // keytar links libsecret. electron-builder asks for it in a deb by itself, in an rpm not.
  rpm: {
    depends: [
      'gtk3',
      'libnotify',
      'nss',
      'libXScrnSaver',
      '(libXtst or libXtst6)',
      'xdg-utils',
      'at-spi2-core',
      '(libuuid or libuuid1)',
      'libsecret',
    ],
  },
})

export default configuration
