import type { SecretStore } from '../ports/secret-store'

const service = 'Device Event Explorer'

/**
 * The keychain through keytar, which is loaded on first use: without libsecret it throws while loading, and
 * the application must start nevertheless. keytar throws some errors instead of rejecting; `async` turns
 * those into rejections.
 */
export const createKeytarStore = (): SecretStore => {
  const load = async () => (await import('keytar')).default
  return {
    read: async (account) => (await load()).getPassword(service, account),
    write: async (account, secret) => (await load()).setPassword(service, account, secret),
    remove: async (account) => (await load()).deletePassword(service, account),
  }
}
