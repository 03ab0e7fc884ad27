import type { KeychainProblem } from '../../errors/errors'
import type { ErrorSentence } from './input-errors'

export const keychain = {
  locked: {
    what: 'The keychain of this computer is locked.',
    next: 'Unlock it and try again, or use the token for this session only.',
  },
  notAnswering: {
    what: 'The keychain of this computer is not responding.',
    next: 'Try again in a moment, or use the token for this session only.',
  },
  unavailable: {
    what: 'No keychain can be reached from here.',
    next: 'Use the token for this session only.',
  },
  failed: {
    what: 'The keychain reported an error.',
    next: 'Try again. If this continues, use the token for this session only.',
  },
} satisfies Record<KeychainProblem, ErrorSentence>
