import type { AppError } from '../errors/errors'
import type { DeviceRange } from '../proof/device-range'

interface RangeProgress {
  readonly devices: readonly DeviceRange[]
  readonly isFinished: boolean
}

/** The error of a range that ended with no event of any device, so that there is no result; null: there is one. */
export const failureOf = ({ devices, isFinished }: RangeProgress): AppError | null => {
  const errors = devices.map(({ verdict }) =>
    verdict?.eventCount === 0 ? verdict.missing.flatMap(({ errors = [] }) => errors)[0] : undefined,
  )
  return isFinished && errors.every((error) => error !== undefined) ? (errors[0] ?? null) : null
}
