import type { NetworkCause } from '../../errors/errors'
import type { ErrorSentence } from './input-errors'

/** Why no answer came, or not all of it. */
export const network = {
  nameNotFound: {
    what: 'The name {host} was not found.',
    next: 'Check the base URL, and that this computer is on the right network.',
  },
  refused: {
    what: '{host} refused the connection.',
    next: 'Check the port in the base URL, and whether the service is running.',
  },
  unreachable: { what: '{host} cannot be reached.', next: 'Check the network connection, then try again.' },
  reset: {
    what: '{host} closed the connection.',
    next: 'Try again. If this continues, something between this computer and the service closes connections.',
  },
  cutOff: { what: 'The response from {host} ended too early.', next: 'None of it was used. Try again.' },
  certificateTime: {
    what: 'According to the clock of this computer, the certificate of {host} has expired or is not valid yet.',
    next: 'Check the date and time of this computer first. If they are correct, contact the service operator. Diagnostics shows the certificate.',
  },
  certificateHost: {
    what: 'The certificate presented for {host} was issued for another host.',
    next: 'Check the host in the base URL: it must be a name that the certificate was issued for. Diagnostics shows the certificate.',
  },
  certificateIssuer: {
    what: 'The certificate of {host} was issued by an authority that this computer does not trust.',
    next: 'If your company issued it, have its CA certificate installed in the certificate store of this computer; on Linux, that is your own: certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n company -i company.crt. Diagnostics shows the issuer.',
  },
  clientCertificate: {
    what: '{host} requires a client certificate and did not receive one that it accepts.',
    next: 'Try again and choose another certificate. A certificate that is not listed must first be installed in the certificate store of this computer.',
  },
  tls: {
    what: 'No secure connection (TLS) to {host}: it does not support TLS, or its certificate was rejected.',
    next: 'Check the base URL. The technical details state the reason.',
  },
  proxy: {
    what: 'The proxy did not let the request to {host} through.',
    next: 'Check the proxy settings of this computer.',
  },
  other: {
    what: 'There was no usable response from {host}.',
    next: 'Check the network connection and the base URL, then try again.',
  },
} satisfies Record<NetworkCause, ErrorSentence>
