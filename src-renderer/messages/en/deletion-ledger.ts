import { ledger as sentences } from '../../../src-core/words/en/deletion-ledger'

/** The dialog with the ledger of deletions. */
export const ledger = {
  ...sentences,
  menu: 'Deletions…',
  showRecord: 'Show in the ledger',
  intro:
    'Every deletion that you have sent with this application on this computer, recorded before it was sent.',
  othersBefore: 'Other events with this ID, as last seen:',
  noMatch: 'Nothing matches the search.',
  verified: 'looked up {at}',
  reason: 'Reason: {reason}',
  exportCsv: 'Export CSV',
  exportJsonl: 'Export JSON Lines',
} as const
