import { type DamagedLedger, isDamaged } from '../src-renderer/deletion/use-damage-text'
import { type ExitCode, exitCodes } from './exit-code'
import type { Session } from './session'

/** Whatever is said of a damaged ledger may lack something. */
export const exitCodeOfDamage = (ledger: DamagedLedger): ExitCode =>
  isDamaged(ledger) ? exitCodes.error : exitCodes.complete

/** Names the damaged lines, and the deletions that may be lost with them. */
export const tellDamage = (
  { output, page }: Pick<Session, 'output' | 'page'>,
  { damagedLineCount, damage }: DamagedLedger,
): void => {
  if (damagedLineCount > 0) output.complain(page.counts.counted('deletion.ledger.damaged', damagedLineCount))
  for (const one of damage) output.complain(page.damageText(one))
}
