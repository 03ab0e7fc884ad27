import type { NetworkCause } from '../../src-core/errors/errors'
import { TransportError } from '../../src-main/ports/http-transport'

/** What Node's sockets and TLS report, as causes of this application. The first match counts. */
const causes: readonly (readonly [codes: RegExp, cause: NetworkCause])[] = [
  [/^(?:ENOTFOUND|EAI_)/, 'nameNotFound'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|ETIMEDOUT|EADDRNOTAVAIL|EACCES)$/, 'unreachable'],
  [/^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, 'certificateTime'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'certificateHost'],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT)/,
    'certificateIssuer',
  ],
  [/CERTIFICATE_REQUIRED$/, 'clientCertificate'],
  [/^(?:ERR_SSL_|ERR_TLS_|EPROTO|CERT_)/, 'tls'],
  [/^(?:HPE_INVALID_EOF_STATE|ERR_STREAM_PREMATURE_CLOSE|ERR_CUT_OFF)$/, 'cutOff'],
  [/^(?:ECONNRESET|EPIPE|ECONNABORTED)$/, 'reset'],
]

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  // Node gives one code to a connection that was reset and to one that was closed without an answer, or in
  // the middle of it.
  return code === 'ECONNRESET' && /^(?:socket hang up|aborted)$/.test(error.message) ? 'ERR_CUT_OFF' : code
}

/** The error of the transport port for one of Node's. */
export const toTransportError = (error: unknown): TransportError => {
  if (error instanceof TransportError) return error
  const code = codeOf(error)
  return new TransportError(causes.find(([codes]) => codes.test(code))?.[1] ?? 'other', code)
}

/** The same for what went wrong between this computer and the proxy. */
export const proxyError = (error: unknown): TransportError =>
  error instanceof TransportError ? error : new TransportError('proxy', codeOf(error))
