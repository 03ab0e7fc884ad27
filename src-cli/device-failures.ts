import { exitCodeOf, exitCodes } from './exit-code'
import { Failure } from './failure'

/** The token may just not be for this device. */
const isForbidden = ({ error }: Failure): boolean => error.kind === 'httpStatus' && error.status === 403

/** Addresses cannot contain the ID. */
const isAboutId = ({ error }: Failure): boolean =>
  error.kind === 'input' && (error.problem === 'deviceIdDots' || error.problem === 'notUnicode')

/** A query that was given up is not one that the user has interrupted. */
const endsAll = (failure: Failure, { aborted }: AbortSignal): boolean =>
  failure.error.kind === 'cancelled'
    ? aborted
    : exitCodeOf(failure.error) !== exitCodes.error && !isForbidden(failure) && !isAboutId(failure)

/** The service has answered, and others may be known to it. */
const isAboutDevice = (failure: Failure): boolean =>
  isAboutId(failure) ||
  failure.error.kind === 'returnCode' ||
  (failure.error.kind === 'httpStatus' && failure.error.status < 500)

/** Whether one of several devices that are asked for together may be why all of them failed. */
export const isAboutOne = (failure: Failure): boolean => isForbidden(failure) || isAboutId(failure)

export const notAsked = 'Not asked, because other devices failed.'

/** A service that cannot be reached so often one after the other is not asked for the rest. */
const mostFailures = 3

/** What the failures of some devices mean for those that have not been asked for. */
export const createDeviceFailures = (interruption: AbortSignal) => {
  let [inRow, forbidden, hasAnswered] = [0, 0, false]
  return {
    /** Nobody is to be asked any more. */
    get isGivenUp(): boolean {
      return inRow === mostFailures
    },
    answered: (): void => {
      inRow = 0
      hasAnswered = true
    },
    /**
     * What has failed here alone. Throws it where no other device would fare better. `isLast`: there is no
     * other one.
     */
    failed: (error: unknown, isLast: boolean): Failure => {
      if (!(error instanceof Failure) || endsAll(error, interruption)) throw error
      inRow = isAboutDevice(error) ? 0 : inRow + 1
      if (!isForbidden(error)) return error
      forbidden += 1
      // Of a token that opens nothing, nobody wants to read for each device that it does not.
      if (!hasAnswered && (isLast || forbidden === mostFailures)) throw error
      return error
    },
  }
}
