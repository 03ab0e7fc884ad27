import { sharing } from './fault-sharing'

/** The faults where they are shown before their panel is. */
export const faults = {
  button: 'Faults',
  flag: '⚑ {name}',
  chip: 'flagged',
  sharing,
  name: {
    outOfRange: 'out of range',
    outlier: 'outlier',
    spike: 'spike',
    flatLine: 'flat line',
    wrongType: 'wrong type',
    notANumber: 'not a number',
    future: 'in the future',
    tooOld: 'too old',
    clocksApart: 'clock difference',
    ingressFirst: 'received before sent',
    outOfOrder: 'out of order',
    duplicateSame: 'duplicate',
    duplicateOther: 'duplicate, different value',
    gap: 'after a gap',
    idMismatch: 'id mismatch',
    levelShift: 'level shift',
    seasonal: 'unusual for the hour',
    counterValue: 'impossible count',
    counterReset: 'counter reset or jump',
    drift: 'drift',
    unlikeOthers: 'unlike other devices',
  },
} as const
