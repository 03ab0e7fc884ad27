import { useFaults } from '../../faults/faults'
import { useCounts } from '../../messages/use-counts'
import { useJoined } from '../../messages/use-joined'
import { useWords } from '../../messages/use-words'
import { useNotes } from '../../notes/notes'
import { useResults } from '../../results/results'
import { useAnnounced } from '../../ui/announced'
import { type Command, useOffer } from '../../ui/commands'
import { useUndo } from '../../undoing/use-undo'
import { useFlaggedWalk } from '../use-flagged-walk'

const flaggedKeys = { next: 'F8', previous: 'Shift+F8' } as const

const useFlaggedCommands = () => {
  const { t } = useWords()
  const { sentences } = useJoined()
  const faults = useFaults()
  const walk = useFlaggedWalk()
  const { number } = useCounts()
  const { say, dismiss } = useAnnounced()
  /** What there is the other way, and how to get there. */
  const endText = (step: 1 | -1, behind: number): string => {
    if (behind === 0) return t('narrowing.noOther')
    const back = { count: number(behind), keys: step === 1 ? flaggedKeys.previous : flaggedKeys.next }
    return t(step === 1 ? 'narrowing.noneBelow' : 'narrowing.noneAbove', back)
  }
  const goToFlagged = (step: 1 | -1): void => {
    const found = walk(step)
    if (found.kind === 'moved') return dismiss()
    const none = found.kind === 'none' ? t('narrowing.noneFlagged') : endText(step, found.behind)
    say(faults.isChecked ? none : sentences(none, t('narrowing.notChecked')))
  }
  return (): readonly Command[] => [
    {
      id: 'flagged-next',
      title: t('commands.nextFlagged'),
      keys: { combinations: [flaggedKeys.next], areRepeated: true },
      run: () => goToFlagged(1),
    },
    {
      id: 'flagged-previous',
      title: t('commands.previousFlagged'),
      keys: { combinations: [flaggedKeys.previous], areRepeated: true },
      run: () => goToFlagged(-1),
    },
  ]
}

/** What goes from event to event, and back to what was shown before. What it did is said in a line (`ViewTools.vue`). */
export const useViewCommands = (): void => {
  const { t } = useWords()
  const { undo, redo } = useUndo()
  const results = useResults()
  const notes = useNotes()
  const { say } = useAnnounced()
  const ofFlagged = useFlaggedCommands()
  const writeNote = (): void => {
    const tab = results.active
    const row = tab?.state.focusedRow ?? null
    if (tab !== null && row !== null) notes.editEvent(tab, row)
    else say(t('notes.noCursor'))
  }
  const ofView = (): readonly Command[] => [
    {
      id: 'view-undo',
      title: t('commands.undo'),
      keys: { combinations: ['Mod+Z'], areRepeated: true, areLeftToFields: true },
      run: undo,
    },
    {
      id: 'view-redo',
      title: t('commands.redo'),
      keys: { combinations: ['Mod+Shift+Z', 'Mod+Y'], areRepeated: true, areLeftToFields: true },
      run: redo,
    },
    ...ofFlagged(),
    {
      id: 'notes-write',
      title: t('commands.note'),
      keys: { combinations: ['Shift+F2'] },
      run: writeNote,
    },
  ]
  useOffer(() => {
    const obstacle = results.active === null ? t('commands.why.noResult') : null
    return { commands: ofView().map((command) => ({ ...command, obstacle })) }
  })
}
