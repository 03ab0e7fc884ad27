import type { NetworkCause } from '../../src-core/errors/errors'

/**
 * Chromium's network errors (net/base/net_error_list.h) as causes of this application. The first match
 * counts: a problem with the certificate of a proxy is a problem of the proxy.
 */
const causes: readonly (readonly [errors: RegExp, cause: NetworkCause])[] = [
  [/PROXY|PROXIES|TUNNEL_CONNECTION|SOCKS|PAC_/, 'proxy'],
  [/SSL_CLIENT_AUTH_/, 'clientCertificate'],
  [/CERT_DATE_INVALID/, 'certificateTime'],
  [/CERT_COMMON_NAME_INVALID/, 'certificateHost'],
  [/CERT_AUTHORITY_INVALID/, 'certificateIssuer'],
  [/_CERT|_SSL_|_TLS|_ECH_/, 'tls'],
  [/NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ICANN_NAME_COLLISION|_DNS_/, 'nameNotFound'],
  [/CONNECTION_REFUSED/, 'refused'],
  [
    /INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|ADDRESS_INVALID|NETWORK_ACCESS_DENIED|TIMED_OUT|CONNECTION_FAILED/,
    'unreachable',
  ],
  [
    /CONNECTION_RESET|CONNECTION_ABORTED|SOCKET_NOT_CONNECTED|NETWORK_CHANGED|NETWORK_IO_SUSPENDED|HTTP2_|QUIC_/,
    'reset',
  ],
  [/CONNECTION_CLOSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH/, 'cutOff'],
]

/** `code` as Chromium writes it: `net::ERR_CONNECTION_REFUSED`. */
export const networkCause = (code: string): NetworkCause =>
  causes.find(([errors]) => errors.test(code))?.[1] ?? 'other'
