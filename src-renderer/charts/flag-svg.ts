import type { Frame } from './chart-drawing'
import { flagLabel, type NoteFlag } from './note-flags'
import type { PictureStyles } from './picture-styles'
import { characterWidth, round, textAt } from './svg-parts'

/** CSS pixels above the plot. */
export const flagsHeight = 20
const flagHeight = 15

/** The numbered flags of the notes, above the plot, each with a line down to the time axis. */
export const flagParts = (
  flags: readonly NoteFlag[],
  { accent, ground, text }: PictureStyles,
  { left, top, height }: Frame,
): readonly string[] =>
  flags.flatMap((flag) => {
    const x = left + flag.x
    const label = flagLabel(flag)
    const width = Math.max(flagHeight, label.length * characterWidth + 8)
    const y = top - flagHeight - 2
    return [
      `<path d="M${round(x)} ${round(y + flagHeight)}V${round(top + height)}" stroke="${accent}" stroke-opacity=".5" stroke-dasharray="2 3"/>`,
      `<rect x="${round(x - width / 2)}" y="${round(y)}" width="${round(width)}" height="${String(flagHeight)}" rx="3" fill="${ground}" stroke="${accent}"/>`,
      textAt(x, y + 11, label, `text-anchor="middle" fill="${text}"`),
    ]
  })
