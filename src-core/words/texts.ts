import type { FaultKind, KindWithThreshold } from '../checks/faults'
import type { ExportFormat } from '../formats/formats'

/** The shape of the messages in every language: a missing, misspelt or superfluous key does not compile. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

interface RuleText {
  readonly name: string
  /** Of a finding: `subject` is its attribute, `value` what it reported. */
  readonly title: string
  /** The sentence of a finding, where it is another than `why`. */
  readonly brief?: string | Readonly<Record<string, string>>
  /** What the rule flags. */
  readonly about: string
  /** Why it has flagged an event. */
  readonly why: string | Readonly<Record<string, string>>
  /** What its picture shows. */
  readonly caption?: string
}

/** A rule without its texts does not compile. `unit`: what its threshold counts. */
export type RuleTexts = Readonly<Record<FaultKind, RuleText>> &
  Readonly<Record<KindWithThreshold, { readonly unit: string }>>

/** Those of a format that is exported; one without them does not compile. */
export type FormatTexts = Readonly<
  Record<ExportFormat, { readonly name: string; readonly flags: string; readonly contents: string }>
>
