import type { Diagnostics } from '../../src-preload/contract/network'

/** Facts of the network stack that are not part of an answer. */
export interface NetworkFacts {
  /** The proxy for a URL according to the system's settings, in the format of a PAC file. */
  proxyFor(url: string): Promise<string>
  /** From the last handshake with a host. */
  certificateOf(host: string): Diagnostics['certificate']
}
