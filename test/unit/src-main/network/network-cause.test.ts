import type { net, Session } from 'electron'
import { describe, expect, it } from 'vitest'
import { networkCause } from '../../../../src-main/network/network-cause'
import { createNetTransport } from '../../../../src-main/shell/net-transport'

/** Compiles only while Electron's own `net` fits the adapter. */
export const fitsElectron = (electronNet: typeof net, session: Session) =>
  createNetTransport(electronNet.request, session)

describe("Chromium's network errors in the application's words", () => {
  it.each([
    ['ERR_NAME_NOT_RESOLVED', 'nameNotFound'],
    ['ERR_CONNECTION_REFUSED', 'refused'],
    ['ERR_INTERNET_DISCONNECTED', 'unreachable'],
    ['ERR_ADDRESS_UNREACHABLE', 'unreachable'],
    ['ERR_CONNECTION_TIMED_OUT', 'unreachable'],
    ['ERR_CONNECTION_RESET', 'reset'],
    ['ERR_NETWORK_CHANGED', 'reset'],
    ['ERR_NETWORK_IO_SUSPENDED', 'reset'],
    ['ERR_CONNECTION_CLOSED', 'cutOff'],
    ['ERR_EMPTY_RESPONSE', 'cutOff'],
    ['ERR_INCOMPLETE_CHUNKED_ENCODING', 'cutOff'],
    ['ERR_CONTENT_LENGTH_MISMATCH', 'cutOff'],
    ['ERR_CERT_AUTHORITY_INVALID', 'certificateIssuer'],
    ['ERR_CERT_DATE_INVALID', 'certificateTime'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'certificateHost'],
    ['ERR_CERT_REVOKED', 'tls'],
    ['ERR_SSL_PROTOCOL_ERROR', 'tls'],
    ['ERR_SSL_CLIENT_AUTH_CERT_NEEDED', 'clientCertificate'],
    ['ERR_BAD_SSL_CLIENT_AUTH_CERT', 'clientCertificate'],
    ['ERR_PROXY_CONNECTION_FAILED', 'proxy'],
    ['ERR_PROXY_CERTIFICATE_INVALID', 'proxy'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
    ['ERR_SOCKS_CONNECTION_FAILED', 'proxy'],
    ['ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'proxy'],
    ['ERR_NO_SUPPORTED_PROXIES', 'proxy'],
    ['ERR_PAC_SCRIPT_FAILED', 'proxy'],
    ['ERR_UNSAFE_REDIRECT', 'other'],
    ['ERR_FAILED', 'other'],
  ])('%s is %s', (code, cause) => expect(networkCause(`net::${code}`)).toBe(cause))
})
