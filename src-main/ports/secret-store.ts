/**
 * The operating system's keychain, raw: one secret an account. Every call may reject with the keychain's own words,
 * may never settle, and `read` answers `null` for a locked Linux keyring as well as for an empty one.
 */
export interface SecretStore {
  read(account: string): Promise<string | null>
  write(account: string, secret: string): Promise<void>
  /** False: nothing was removed, which a locked keyring also says. */
  remove(account: string): Promise<boolean>
}
