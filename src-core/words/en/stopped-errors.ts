import type { AppError } from '../../errors/errors'
import type { ErrorSentence } from './input-errors'

export const cancelled = {
  // A deletion reads as well, so this says nothing of what was changed.
  reading: { what: 'Cancelled before the complete response arrived.', next: 'Run it again if you need it.' },
  deletion: {
    what: 'The deletion was interrupted before the service responded.',
    next: 'It is not known whether the event was deleted. Look it up again before you delete it again.',
  },
} satisfies Record<'reading' | 'deletion', ErrorSentence>

/** Why a deletion was stopped, by the last of the outcomes that should not be. */
export const unexpectedOutcomes = {
  stillThere: {
    what: 'The service has accepted deletions, and {count} of the last {ofLast} events are not deleted. It may have deleted nothing, or events of another time.',
    next: 'Look at them in the list, and compare the result with a new query, before you continue with the rest.',
  },
  changed: {
    what: '{count} of the last {ofLast} events are not deleted: the service has other records under their IDs by now.',
    next: 'Look at them in the list before you continue with the rest.',
  },
  otherDeleted: {
    what: 'The service deleted another event than the one that was sent.',
    next: 'Look at it in the list before you continue with the rest.',
  },
  unknown: {
    what: 'What became of {count} of the last {ofLast} events is not known, or they were not deleted.',
    next: 'Look them up again before you continue with the rest.',
  },
} satisfies Record<Extract<AppError, { kind: 'unexpectedOutcomes' }>['outcome'], ErrorSentence>
