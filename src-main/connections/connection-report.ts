import type { AppError, JsonProblem, NetworkCause } from '../../src-core/errors/errors'
import type { BaseUrl } from '../../src-preload/contract/base-url'
import type { ConnectionReport, ConnectionTestStep, StepOutcome } from '../../src-preload/contract/connection'

type Steps = Readonly<Record<ConnectionTestStep, StepOutcome>>

const nothingKnown: Steps = {
  name: 'cannotTell',
  connect: 'cannotTell',
  encryption: 'cannotTell',
  service: 'cannotTell',
  token: 'cannotTell',
}

const noEncryption: Partial<Steps> = { name: 'yes', connect: 'yes', encryption: 'no' }

/** The steps that must have worked before this failure. */
const networkSteps: Readonly<Record<NetworkCause, Partial<Steps>>> = {
  nameNotFound: { name: 'no' },
  refused: { name: 'yes', connect: 'no' },
  unreachable: { name: 'yes', connect: 'no' },
  reset: { name: 'yes' },
  cutOff: { name: 'yes', connect: 'yes', encryption: 'yes' },
  certificateTime: noEncryption,
  certificateHost: noEncryption,
  certificateIssuer: noEncryption,
  clientCertificate: noEncryption,
  tls: noEncryption,
  proxy: {},
  other: {},
}

/** There was an answer over HTTP. */
const answered: Partial<Steps> = { name: 'yes', connect: 'yes', encryption: 'yes' }

/**
 * Problems of a response that does contain the service's `returnCode`. As with any refusal, that does not
 * prove the service: its error bodies are not documented, and what answers any path of the host may answer in
 * the same form before it looks at the path.
 */
const hasServiceForm: ReadonlySet<JsonProblem> = new Set(['resultMissing', 'resultType'])

const failureSteps = (error: AppError): Partial<Steps> => {
  switch (error.kind) {
    case 'network':
      return networkSteps[error.cause]
    case 'returnCode':
    case 'tooSlow':
      return answered
    case 'unexpectedJson':
      return hasServiceForm.has(error.problem) ? answered : { ...answered, service: 'no' }
    case 'httpStatus':
      return error.status === 401 || error.status === 403 ? { ...answered, token: 'no' } : answered
    case 'notJson':
    case 'notUtf8':
    case 'tooComplex':
    case 'redirect':
    case 'cached':
    case 'tooLarge':
    case 'notRead':
      return { ...answered, service: 'no' }
    default:
      return {}
  }
}

/**
 * What the address alone says: steps that it does not need, and that the traffic to another computer is not
 * encrypted.
 */
const addressSteps = ({ host, isEncrypted, isLoopback }: BaseUrl): Partial<Steps> => ({
  ...(/^[\d.]+(?::\d+)?$|^\[/.test(host) ? { name: 'notNeeded' as const } : {}),
  ...(isEncrypted ? {} : { encryption: isLoopback ? ('notNeeded' as const) : ('no' as const) }),
})

/** The result of one request, for the dialog. `error` absent: the service answered as it should. */
export const reportConnection = (
  baseUrl: BaseUrl,
  durationMs: number,
  error?: AppError,
): ConnectionReport => {
  const learnt =
    error === undefined
      ? { ...answered, service: 'yes' as const, token: 'yes' as const }
      : failureSteps(error)
  return {
    baseUrl: baseUrl.canonical,
    durationMs,
    steps: { ...nothingKnown, ...learnt, ...addressSteps(baseUrl) },
    ...(error === undefined ? {} : { error }),
  }
}
