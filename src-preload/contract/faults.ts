/**
 * The kinds of faults. The position in this list is the bit in a table's `faults`.
 * Each has a rule in `src-renderer/faults/` and a description in the messages.
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
  'drift',
  'unlikeOthers',
] as const

export type FaultKind = (typeof faultKinds)[number]

export const faultBit = (kind: FaultKind): number => 1 << faultKinds.indexOf(kind)

export const faultsOf = (bits: number): readonly FaultKind[] =>
  faultKinds.filter((kind) => (bits & faultBit(kind)) !== 0)

/**
 * Rules whose event may be right itself: it shows that others are missing, that it was delivered late, that
 * one of two is wrong (but not which), or that the device or the measured quantity has changed. Every other
 * rule says that the event itself is faulty.
 */
export const signKinds: readonly FaultKind[] = [
  'clocksApart',
  'outOfOrder',
  'duplicateOther',
  'gap',
  'levelShift',
  'seasonal',
  'counterReset',
  'drift',
  'unlikeOthers',
]

const signBits = signKinds.reduce((bits, kind) => bits | faultBit(kind), 0)

/** Keeps only the bits of rules that say that the event itself is faulty. */
export const ownFaultsOf = (bits: number): number => bits & ~signBits

/** The allowed values of an attribute of a model. Absent: no bound on that side. */
export interface ValueLimit {
  readonly modelId: string
  readonly attributeCode: string
  readonly low?: number
  readonly high?: number
  /** Of the values, such as `°C`. Like the label a text that `isLimitText` accepts. */
  readonly unit?: string
  /** What the limit is for, such as `motor winding`. */
  readonly label?: string
}

/** The parts of a limit that can be set: everything but what it belongs to. */
export const limitParts = ['low', 'high', 'unit', 'label'] as const satisfies readonly (keyof ValueLimit)[]
export type LimitPart = (typeof limitParts)[number]

/** The most characters of the texts of a limit, which stand inside of a sentence. */
export const limitTextLengths = { unit: 20, label: 100 } as const
export type LimitText = keyof typeof limitTextLengths

/** One line that is not empty, not too long, and has no blank at its ends. */
export const isLimitText = (part: LimitText, text: string): boolean =>
  text !== '' &&
  text.length <= limitTextLengths[part] &&
  text === text.trim() &&
  !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)

/** A limit without bounds is kept for its unit and label, and flags nothing. */
export const hasBound = ({ low, high }: ValueLimit): boolean => low !== undefined || high !== undefined

/** The same for two limits or corrections of the same attribute. */
export const attributeKey = ({
  modelId,
  attributeCode,
}: Pick<ValueLimit, 'modelId' | 'attributeCode'>): string => JSON.stringify([modelId, attributeCode])

/** The kinds that the user can choose for an attribute that the application has misjudged. */
export const correctedKinds = ['measured', 'counter', 'state', 'onChange'] as const

/** An attribute of a model, and the kind that the user chose for it. */
export interface ProfileCorrection {
  readonly modelId: string
  readonly attributeCode: string
  readonly kind: (typeof correctedKinds)[number]
}

/** The thresholds of the rules. */
export interface FaultThresholds {
  /** Robust standard deviations from the median of the neighbours. */
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
  /** Multiples of the usual interval. */
  readonly gapFactor: number
  /** Multiples of the usual change from one level to the next. */
  readonly levelShiftFactor: number
  /** Robust standard deviations from the usual value of the hour. */
  readonly seasonalDeviations: number
  /** Multiples of the range of its level in the first third of the series. */
  readonly driftFactor: number
  /** Multiples of the usual distance from the other devices of the model. */
  readonly unlikeOthersFactor: number
}

/** The thresholds whose rules measure by the profile of a series, as those of earlier versions did not. */
export const remeasuredThresholds = [
  'outlierDeviations',
  'spikeDeviations',
  'flatLineCount',
  'gapFactor',
] as const satisfies readonly (keyof FaultThresholds)[]

/**
 * The most limits, corrections and values of broken sensors that the settings can hold; and the longest name
 * of a model or an attribute in them.
 */
export const faultSettingsBounds = { entries: 1000, values: 200, nameLength: 10_000 } as const

/** What sensors, converters, gateways and loggers report where they have no measurement. */
export const usualBrokenSensorValues: readonly number[] = [
  // DS18B20: not connected, and reset without a measurement.
  -127, 85,
  // Whole numbers of 8, 16 and 32 bits, at their ends; and those of 16 bits in tenths and hundredths.
  -128, 127, 255, -32_768, 32_767, 65_535, -2_147_483_648, 2_147_483_647, 4_294_967_295, -3276.8, 3276.7,
  6553.5, -327.68, 327.67, 655.35,
  // Nothing is colder; a resistance thermometer whose wire is broken, and one that is shorted.
  -273.15, 850, -200,
  // Written by people for "no value"; loggers add a 6 or a 7.
  -99, -99.9, -999, -999.9, 999, 999.9, -9999, 9999, 9999.9, -99_999, 99_999, -999_999, 999_999, -6999, -7999,
  7999,
  // "No number" and "overload" of laboratory instruments (SCPI), and of files that know no empty cell.
  9.9e37, 9.91e37, 1e9, -1e9, 1e20, 1e30, -1e30, 3.4028234663852886e38, -3.4028234663852886e38,
]

export interface FaultSettings {
  readonly disabled: readonly FaultKind[]
  readonly thresholds: FaultThresholds
  readonly limits: readonly ValueLimit[]
  readonly corrections: readonly ProfileCorrection[]
  /**
   * Values that broken sensors report instead of a measurement. They count only where they are unusual for
   * their series.
   */
  readonly brokenSensorValues: readonly number[]
  /** Thresholds that were set for the rules of an earlier version, which measured by less. */
  readonly isOfEarlierVersion: boolean
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
    levelShiftFactor: 2.5,
    seasonalDeviations: 6,
    driftFactor: 1,
    unlikeOthersFactor: 5,
  },
  limits: [],
  corrections: [],
  brokenSensorValues: usualBrokenSensorValues,
  isOfEarlierVersion: false,
}
