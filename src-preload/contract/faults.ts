/**
 * What can look wrong with an event. The position in this list is the bit in a table's `faults`.
 * Each is a rule of `src-renderer/faults/`; what it means in words is in the messages.
 */
export const faultKinds = [
  'outOfRange',
  'outlier',
  'spike',
  'flatLine',
  'wrongType',
  'notANumber',
  'future',
  'tooOld',
  'clocksApart',
  'ingressFirst',
  'outOfOrder',
  'duplicateSame',
  'duplicateOther',
  'gap',
  'idMismatch',
  'levelShift',
  'seasonal',
  'counterValue',
  'counterReset',
] as const

export type FaultKind = (typeof faultKinds)[number]

export const faultBit = (kind: FaultKind): number => 1 << faultKinds.indexOf(kind)

/**
 * Rules whose event may be right itself: it shows that others are missing, that it was delivered late, that one of two is wrong
 * without a sign of which, or that the device or what it measures has changed. All the other rules say that their event itself is faulty.
 */
export const signKinds: readonly FaultKind[] = ['clocksApart', 'outOfOrder', 'duplicateOther', 'gap', 'levelShift', 'seasonal', 'counterReset']

const signBits = signKinds.reduce((bits, kind) => bits | faultBit(kind), 0)

/** Of these bits, those of rules that say that the event itself is faulty. */
export const ownFaultsOf = (bits: number): number => bits & ~signBits

/** What values of an attribute of a model may be. Absent: no bound on that side. */
export interface ValueLimit {
  readonly modelId: string
  readonly attributeCode: string
  readonly low?: number
  readonly high?: number
}

/** What a person may say that an attribute is, where the application takes it for something else. */
export const correctedKinds = ['measured', 'counter', 'state', 'onChange'] as const

/** An attribute of a model, and what it is. */
export interface ProfileCorrection {
  readonly modelId: string
  readonly attributeCode: string
  readonly kind: (typeof correctedKinds)[number]
}

/** Numbers that the rules go by. */
export interface FaultThresholds {
  /** Robust standard deviations from the median around. */
  readonly outlierDeviations: number
  /** Robust standard deviations of the usual step, up and back again. */
  readonly spikeDeviations: number
  /** Equal numbers in a row. */
  readonly flatLineCount: number
  readonly futureMinutes: number
  /** The first year in which devices may have reported. */
  readonly oldestYear: number
  readonly clocksApartMinutes: number
  readonly outOfOrderSeconds: number
  /** Times the usual interval. */
  readonly gapFactor: number
  /** Times the usual change from one level to the next. */
  readonly levelShiftFactor: number
  /** Robust standard deviations from the usual value of the hour. */
  readonly seasonalDeviations: number
}

export interface FaultSettings {
  readonly disabled: readonly FaultKind[]
  readonly thresholds: FaultThresholds
  readonly limits: readonly ValueLimit[]
  readonly corrections: readonly ProfileCorrection[]
}

export const defaultFaultSettings: FaultSettings = {
  disabled: [],
  thresholds: {
    outlierDeviations: 6,
    spikeDeviations: 6,
    flatLineCount: 30,
    futureMinutes: 5,
    oldestYear: 2000,
    clocksApartMinutes: 10,
    outOfOrderSeconds: 2,
    gapFactor: 10,
    levelShiftFactor: 3.5,
    seasonalDeviations: 6,
  },
  limits: [],
  corrections: [],
}
