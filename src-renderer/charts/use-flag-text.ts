import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import { useNoteText } from '../notes/use-note-text'
import type { ResultTab } from '../results/result-tab'
import type { NoteFlag, NumberedNote } from './note-flags'

/** More than anybody reads beside a flag: the list has all of them. */
const [mostNotes, mostCharacters] = [5, 400]

interface FlagLine {
  readonly number: number
  readonly about: string
  readonly text: string
}

/** What the flags of notes say. */
export const useFlagText = (tab: () => ResultTab) => {
  const { t } = useWords()
  const { counted, number } = useCounts()
  const { timeText, eventText } = useNoteText()
  const aboutOf = ({ note }: NumberedNote): string =>
    note.kind === 'time' ? timeText(note.at) : eventText(tab(), note.row)
  const brief = (text: string): string =>
    text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
  const nameOf = ({ notes: [first, ...others] }: NoteFlag): string => {
    const last = others.at(-1)
    if (last === undefined)
      return t('notes.flags.one', {
        number: number(first.number),
        about: aboutOf(first),
        text: brief(first.note.text),
      })
    return counted('notes.flags.several', others.length + 1, {
      from: timeText(first.at),
      to: timeText(last.at),
    })
  }
  const linesOf = ({ notes }: NoteFlag): readonly FlagLine[] => {
    const more = notes.length - mostNotes
    const lines = notes.slice(0, mostNotes).map((each) => ({
      number: each.number,
      about: `${number(each.number)} · ${aboutOf(each)}`,
      text: brief(each.note.text),
    }))
    return more > 0 ? [...lines, { number: 0, about: counted('notes.flags.more', more), text: '' }] : lines
  }
  return { nameOf, linesOf }
}
