import { type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses'

/**
 * Every fuse of Electron's binary, said out loud: a new one that is missing here fails the packaging.
 * What each means: Electron's documentation, `tutorial/fuses`.
 */
export const fuses: FuseConfig<boolean> = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // Apple silicon refuses a changed binary with a stale ad-hoc signature.
  resetAdHocDarwinSignature: true,
  // Neither ELECTRON_RUN_AS_NODE nor --inspect nor NODE_OPTIONS may turn the application into a Node of
  // somebody else's.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // All sessions live in memory: there is no cookie to encrypt, and no key to ask a keychain for.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // No separate snapshot is shipped.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from app://; file: needs no privileges.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // As Electron is tested; it only makes WebAssembly faster.
  [FuseV1Options.WasmTrapHandlers]: true,
}
