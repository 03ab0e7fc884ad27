import type { Diagnostics } from '../../src-preload/contract/network'

/** What the network stack knows beyond answers. */
export interface NetworkFacts {
  /** The proxy that the system's settings name for a URL, as a PAC file would say it. */
  proxyFor(url: string): Promise<string>
  /** Of the last handshake with a host. */
  certificateOf(host: string): Diagnostics['certificate']
}
