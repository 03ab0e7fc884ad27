import { useI18n } from 'vue-i18n'
import type { LedgerPage } from '../../src-preload/contract/deletion'
import type { LedgerDamage } from '../../src-preload/contract/ledger-damage'
import { showHidden } from '../ui/text-pieces'

export type DamagedLedger = Pick<LedgerPage, 'damagedLineCount' | 'damage'>

export const isDamaged = ({ damagedLineCount, damage }: DamagedLedger): boolean =>
  damagedLineCount > 0 || damage.length > 0

/** What may be lost with a line of the ledger, as a sentence. */
export const useDamageText = () => {
  const { t } = useI18n()
  return ({ fileName, line, lost, eventId }: LedgerDamage): string => {
    const position = { file: fileName, line: String(line) }
    if (lost === 'unknown') return t('deletion.ledger.damage.unknown', position)
    return eventId === undefined
      ? t(`deletion.ledger.damage.${lost}`, position)
      : t(`deletion.ledger.damage.${lost}Of`, { ...position, id: showHidden(eventId) })
  }
}
