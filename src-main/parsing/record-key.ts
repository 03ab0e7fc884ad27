import type { Fingerprint } from './fingerprint'
import type { IdParts } from './id-parts'

/** What identifies a record: its id, and a fingerprint of everything else. */
export interface RecordKey extends IdParts, Fingerprint {}

export const textOfKey = ({ head, time, high, low }: RecordKey): string => [head, time, high, low].join(' ')
