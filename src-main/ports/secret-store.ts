/**
 * The operating system's keychain, unprocessed: one secret for each account. Every call may reject with the
 * keychain's own message, or never settle; `read` returns `null` for a locked Linux keyring as well as for an
 * empty one.
 */
export interface SecretStore {
  read(account: string): Promise<string | null>
  write(account: string, secret: string): Promise<void>
  /** False: nothing was removed, which may also mean a locked keyring. */
  remove(account: string): Promise<boolean>
}
