import type { LedgerDamage } from '../deletion/ledger-damage'
import { showHidden } from '../events/hidden-characters'
import type { Words } from './words'

/** What may be lost with a line of the ledger, as a sentence. */
export const damageText = (
  words: Words,
  { fileName, line, lost, eventId }: Pick<LedgerDamage, 'fileName' | 'line' | 'lost' | 'eventId'>,
): string => {
  const position = { file: fileName, line: String(line) }
  if (lost === 'unknown') return words.t('deletion.ledger.damage.unknown', position)
  return eventId === undefined
    ? words.t(`deletion.ledger.damage.${lost}`, position)
    : words.t(`deletion.ledger.damage.${lost}Of`, { ...position, id: showHidden(eventId) })
}
