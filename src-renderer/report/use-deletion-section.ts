import { deletionsAbout, type DeletionsOf, readLedger } from '../../src-core/deletion/deletions-about'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import { statedHead } from '../../src-core/deletion/ledger-chain'
import { deletionTextIn } from '../../src-core/words/deletion-text'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useJoined } from '../messages/use-joined'
import { useWords } from '../messages/use-words'
import { useTimedWords } from '../settings/use-timed-words'
import type { ReportSection, ReportTable } from './report-document'
import { useReportText } from './use-report-text'

/** As many pages as the events may take; the others are counted. */
const maxListed = 2000

/** What the ledger of this computer records about the events of a result. */
export const useDeletionSection = () => {
  const { t } = useWords()
  const { counted } = useCounts()
  const { list } = useJoined()
  const sentenceOf = useErrorSentence()
  const { outcomeText, eventText } = deletionTextIn(useTimedWords())
  const { brief, instant, column } = useReportText()

  /** The reasons that somebody gave, where anybody did. */
  const tableOf = (entries: readonly LedgerEntry[]): ReportTable => {
    const hasReasons = entries.some(({ reason }) => reason !== undefined)
    const rowOf = ({ at, eventId, record, reason, outcome, verifiedAt }: LedgerEntry): readonly string[] => [
      instant(at),
      brief(eventId),
      brief(eventText(record)),
      ...(hasReasons ? [brief(reason ?? '')] : []),
      outcomeText(outcome),
      verifiedAt === undefined ? '' : instant(verifiedAt),
    ]
    const columns = [
      column('deletedAt', 'time', 2),
      column('event', 'text', 3),
      column('record', 'text', 3),
      ...(hasReasons ? [column('reason', 'text', 2)] : []),
      column('outcome', 'text', 1.6),
      column('verifiedAt', 'time', 2),
    ]
    return { columns, rows: entries.map(rowOf) }
  }

  /** A report without deletions says so only where the ledger was read. */
  return async (about: DeletionsOf, signal: AbortSignal): Promise<ReportSection> => {
    const title = t('report.sections.deletions')
    const ledger = await readLedger(window.desktop, signal)
    if (!ledger.ok)
      return { title, paragraphs: [t('report.noLedger', { why: sentenceOf(ledger.error).what })] }
    const entries = await deletionsAbout(ledger.value, about, signal)
    // There may have been others, which are not about what the report shows.
    const where =
      about.baseUrls === null
        ? ''
        : t('report.atServices', { services: list([...about.baseUrls].map((url) => brief(url))) })
    const { ledgerHead: head } = await statedHead(window.desktop)
    const headText = head === undefined ? [] : [t('deletion.ledger.chain.head', { head })]
    if (entries.length === 0) return { title, paragraphs: [t('report.noDeletions', { where }), ...headText] }
    const more = entries.length - maxListed
    const paragraphs = [
      counted('report.deletions', entries.length, { where }),
      ...(more > 0 ? [counted('report.moreDeletions', more)] : []),
      ...headText,
    ]
    return { title, paragraphs, table: tableOf(entries.slice(0, maxListed)) }
  }
}
