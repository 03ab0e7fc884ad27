/** A number that the user can set for a rule. */
interface Threshold {
  /** Its name in the settings. */
  readonly name: string
  readonly usual: number
  readonly least: number
  /** The end of the slider; larger numbers can be typed. */
  readonly slidTo: number | 'thisYear'
  readonly isWhole?: true
}

/** What everybody needs to know of a rule; its file in `rules/` says how it finds, explains and draws. */
interface RuleFacts {
  readonly kind: string
  /**
   * The event may be right itself: it shows that others are missing, that it was delivered late, that one of
   * two is wrong (but not which), or that the device or the measured quantity has changed. Every other rule
   * says that the event itself is faulty.
   */
  readonly isWarning?: true
  readonly threshold?: Threshold
}

/**
 * The fault rules. The position in this list is the bit in a table's `faults`, so a new one comes last; each
 * has a file in `rules/`.
 */
const ruleFacts = [
  { kind: 'outOfRange' },
  // Robust standard deviations from the median of the neighbours.
  { kind: 'outlier', threshold: { name: 'outlierDeviations', usual: 6, least: 1, slidTo: 20 } },
  // Robust standard deviations of the usual step, up and back again.
  { kind: 'spike', threshold: { name: 'spikeDeviations', usual: 6, least: 1, slidTo: 20 } },
  // Equal numbers in a row.
  { kind: 'flatLine', threshold: { name: 'flatLineCount', usual: 30, least: 2, slidTo: 300, isWhole: true } },
  { kind: 'wrongType' },
  { kind: 'notANumber' },
  { kind: 'future', threshold: { name: 'futureMinutes', usual: 5, least: 0, slidTo: 120 } },
  // The first year in which devices may have reported.
  {
    kind: 'tooOld',
    threshold: { name: 'oldestYear', usual: 2000, least: 1970, slidTo: 'thisYear', isWhole: true },
  },
  {
    kind: 'clocksApart',
    isWarning: true,
    threshold: { name: 'clocksApartMinutes', usual: 10, least: 0, slidTo: 120 },
  },
  { kind: 'ingressFirst' },
  {
    kind: 'outOfOrder',
    isWarning: true,
    threshold: { name: 'outOfOrderSeconds', usual: 2, least: 0, slidTo: 60 },
  },
  { kind: 'duplicateSame' },
  { kind: 'duplicateOther', isWarning: true },
  // Multiples of the usual interval.
  { kind: 'gap', isWarning: true, threshold: { name: 'gapFactor', usual: 10, least: 1, slidTo: 50 } },
  { kind: 'idMismatch' },
  // Multiples of the usual change from one level to the next.
  {
    kind: 'levelShift',
    isWarning: true,
    threshold: { name: 'levelShiftFactor', usual: 2.5, least: 1, slidTo: 15 },
  },
  // Robust standard deviations from the usual value of the hour.
  {
    kind: 'seasonal',
    isWarning: true,
    threshold: { name: 'seasonalDeviations', usual: 6, least: 1, slidTo: 20 },
  },
  { kind: 'counterValue' },
  { kind: 'counterReset', isWarning: true },
  // Multiples of the range of its level in the first third of the series.
  { kind: 'drift', isWarning: true, threshold: { name: 'driftFactor', usual: 1, least: 0.5, slidTo: 10 } },
  // Multiples of the usual distance from the other devices of the model.
  {
    kind: 'unlikeOthers',
    isWarning: true,
    threshold: { name: 'unlikeOthersFactor', usual: 5, least: 1, slidTo: 20 },
  },
  // The record is right: it says that something is wrong.
  { kind: 'trouble', isWarning: true },
] as const satisfies readonly RuleFacts[]

export type FaultKind = (typeof ruleFacts)[number]['kind']
type RuleWithThreshold = Extract<(typeof ruleFacts)[number], { readonly threshold: Threshold }>
export type KindWithThreshold = RuleWithThreshold['kind']
export type ThresholdName = RuleWithThreshold['threshold']['name']
export type FaultThresholds = Readonly<Record<ThresholdName, number>>

export const faultKinds: readonly FaultKind[] = ruleFacts.map(({ kind }) => kind)
/** Those whose event may be right itself. */
export const warningKinds: readonly FaultKind[] = ruleFacts
  .filter((rule) => 'isWarning' in rule)
  .map(({ kind }) => kind)

const withThreshold = ruleFacts.filter((rule): rule is RuleWithThreshold => 'threshold' in rule)

export const thresholdOf = (kind: FaultKind): (Threshold & RuleWithThreshold['threshold']) | undefined =>
  withThreshold.find((rule) => rule.kind === kind)?.threshold

/** A record with an entry for each threshold. */
export const eachThreshold = <T>(entryOf: (threshold: Threshold) => T): Readonly<Record<ThresholdName, T>> =>
  Object.fromEntries(withThreshold.map(({ threshold }) => [threshold.name, entryOf(threshold)])) as Record<
    ThresholdName,
    T
  >

export const faultBit = (kind: FaultKind): number => 1 << faultKinds.indexOf(kind)

export const faultsOf = (bits: number): readonly FaultKind[] =>
  faultKinds.filter((kind) => (bits & faultBit(kind)) !== 0)

const warningBits = warningKinds.reduce((bits, kind) => bits | faultBit(kind), 0)

/** Keeps only the bits of rules that say that the event itself is faulty. */
export const ownFaultsOf = (bits: number): number => bits & ~warningBits

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

/** The thresholds whose rules measure by the profile of a series, as those of earlier versions did not. */
export const remeasuredThresholds = [
  'outlierDeviations',
  'spikeDeviations',
  'flatLineCount',
  'gapFactor',
] as const satisfies readonly ThresholdName[]

/**
 * The most limits, corrections, values of broken sensors and words of trouble that the settings can hold; and the
 * longest word, and name of a model or an attribute, in them.
 */
export const faultSettingsBounds = {
  entries: 1000,
  values: 200,
  words: 200,
  wordLength: 40,
  nameLength: 10_000,
} as const

/** A word of trouble in the settings: in lower case, without blanks, commas and semicolons, which part the list. */
export const isTroubleWord = (word: string): boolean =>
  word !== '' &&
  word.length <= faultSettingsBounds.wordLength &&
  word === word.toLowerCase() &&
  !/[\s,;\p{Cc}\p{Cs}]/u.test(word)

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

/** Words with which devices report trouble in their states, in lower case. */
export const usualTroubleWords: readonly string[] = [
  ...['fault', 'faulted', 'error', 'alarm', 'fail', 'failed', 'failure', 'tripped', 'emergency'],
  ...['störung', 'gestört', 'fehler', 'ausfall', 'notaus'],
  ...['故障', '错误', '报警', '告警', '失败'],
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
  /** `isTroubleWord` says what one is, `trouble-words.ts` where they count. */
  readonly troubleWords: readonly string[]
  /** Thresholds that were set for the rules of an earlier version, which measured by less. */
  readonly isOfEarlierVersion: boolean
}

export const defaultFaultSettings: FaultSettings = {
  disabled: [],
  thresholds: eachThreshold(({ usual }) => usual),
  limits: [],
  corrections: [],
  brokenSensorValues: usualBrokenSensorValues,
  troubleWords: usualTroubleWords,
  isOfEarlierVersion: false,
}
