/** What a rule compared the event with, in values and times of the series. */
export type Comparison =
  /** The allowed values; -Infinity or Infinity on an open side. */
  | { readonly kind: 'allowed'; readonly low: number; readonly high: number }
  /** A usual value, over a period or at one moment; ms since the epoch, or an open end. */
  | { readonly kind: 'level'; readonly value: number; readonly from: number; readonly to: number }
  /** A period without events, or with equal values. */
  | { readonly kind: 'silence' | 'equal'; readonly from: number; readonly to: number }
