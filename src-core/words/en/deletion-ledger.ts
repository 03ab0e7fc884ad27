/** The dialog with the ledger of deletions. */
export const ledger = {
  failed: 'failed',
  otherDeleted: 'another event deleted',
  check: 'Look up now',
  unresolved: 'The outcome of {count} deletion is unknown. | The outcome of {count} deletions is unknown.',
  checked: 'Looked up {count} event: {summary} | Looked up {count} events: {summary}',
  why: '{summary}: {why}',
  otherToken:
    'sent with another token ({before}) than the present one ({now}), which may not show what that one saw',
  title: 'Deletions',
  search: 'Search IDs, values, services, outcomes',
  count: '{match} of {total}',
  when: 'Time ({zone})',
  what: 'Event',
  where: 'Service',
  outcome: 'Outcome',
  others: 'Other events with this ID, as found:',
  list: 'Deletions, newest first',
  empty: 'No deletion has been sent from this computer yet.',
  more: 'Show more',
  record: 'The record as last seen',
  facts: 'First sent {at}; {attempts} attempt | First sent {at}; {attempts} attempts',
  status: 'last response: status {status}',
  damaged:
    'The ledger has {count} damaged line, which cannot be believed. | The ledger has {count} damaged lines, which cannot be believed.',
  damage: {
    deletion: '{file}, line {line}: a deletion may be missing; of which event cannot be read.',
    deletionOf: '{file}, line {line}: the deletion of {id} may be missing.',
    outcome: '{file}, line {line}: the outcome of a deletion may be missing; of which one cannot be read.',
    outcomeOf: '{file}, line {line}: the outcome of deleting {id} may be another than the one listed.',
    unknown: '{file}, line {line}: a deletion or an outcome may be missing; nothing in the line can be read.',
    more: 'and {count} more | and {count} more',
  },
  chain: {
    place: '{file}, line {line}',
    between:
      'The ledger was changed: {place}, does not follow {before}. A line between them was removed or moved, or one before was changed.',
    atStart: 'The ledger was changed: lines before {place}, were removed.',
    of: '{where} It is the deletion of {id}.',
    noHead:
      'No line of the ledger has this head: newest lines were cut off or changed, or it is the head of another ledger.',
    hasHead: 'The ledger up to {place}, is unchanged since this was its head.',
    unchained:
      '{count} line at the start is of an earlier version, without a hash; the line after it holds one of it, too. | {count} lines at the start are of an earlier version, without hashes; the line after them holds one of them, too.',
    whole:
      '{count} deletion in {lines} lines, each with the hash of the one before: none between them was changed, moved or removed. | {count} deletions in {lines} lines, each with the hash of the one before: none between them was changed, moved or removed.',
    head: 'Head of the ledger: {head}',
  },
  unreadable: 'No deletion in the ledger can be read.',
  exported: 'Saved as {name} in {folder}',
  close: 'Close',
} as const
