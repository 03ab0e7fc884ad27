import type { ReadOnlyCause } from '../../errors/errors'
import type { ErrorSentence } from './input-errors'

/** Why nothing is deleted with a connection. */
export const readOnly = {
  locked: { what: 'The connection {name} is read-only.', next: 'No deletion is sent until it is unlocked.' },
  managed: {
    what: 'All connections are read-only on this computer: {path} says so.',
    next: 'No deletion is sent. The file is the administrator’s.',
  },
  managedDamaged: {
    what: 'The administrator’s file {path} cannot be understood, so all connections are read-only.',
    next: 'No deletion is sent. Ask the administrator to correct the file.',
  },
  notRead: {
    what: 'The file connections.json cannot be read, so the connection {name} counts as read-only.',
    next: 'No deletion is sent. The window sets a damaged file aside when it starts.',
  },
} satisfies Record<ReadOnlyCause, ErrorSentence>
