/** Chromium's names for what Node's sockets and TLS report. */
const codes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  EPROTO: 'ERR_SSL_PROTOCOL_ERROR',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  HPE_HEADER_OVERFLOW: 'ERR_RESPONSE_HEADERS_TOO_BIG',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH',
  HPE_INVALID_EOF_STATE: 'ERR_INCOMPLETE_CHUNKED_ENCODING',
  HPE_INVALID_CHUNK_SIZE: 'ERR_INVALID_CHUNKED_ENCODING',
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

const chromiumCode = (error: Error): string => {
  const code = codeOf(error)
  // The stand-in's own handshakes have Chromium's names for what goes wrong.
  if (/^ERR_(CERT_|SSL_CLIENT_AUTH_|BAD_SSL_CLIENT_AUTH_|FAILED$)/.test(code)) return code
  // OpenSSL's own reasons, as for a port that does not speak TLS.
  if (code.startsWith('ERR_SSL_')) return 'ERR_SSL_PROTOCOL_ERROR'
  // Node gives one code to a connection that was reset and to one that was closed without an answer.
  if (code === 'ECONNRESET' && error.message === 'socket hang up') return 'ERR_EMPTY_RESPONSE'
  return codes[code] ?? (code.startsWith('HPE_') ? 'ERR_INVALID_HTTP_RESPONSE' : 'ERR_FAILED')
}

/** The error that Electron's `net` would give, from the one that Node gave. */
export const toNetError = (error: Error): Error => new Error(`net::${chromiumCode(error)}`, { cause: error })

/** A body that ended before its end, without a reset. */
export const cutOffError = (isChunked: boolean): Error =>
  new Error(isChunked ? 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' : 'net::ERR_CONTENT_LENGTH_MISMATCH')

/** The connection died under the request: `HttpNetworkTransaction::HandleIOError` may send it again. */
export const isLostConnection = (error: Error): boolean =>
  ['ECONNRESET', 'EPIPE', 'ECONNABORTED'].includes(codeOf(error))
