import { readableExtensions } from '../formats/formats'
import { fileTitle, type ResultSource } from './result-source'

/** Characters that Windows, macOS or Linux refuse in a name, and invisible ones. */
const refused = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const knownEnding = new RegExp(`\\.(?:${readableExtensions.join('|')})(?= |$)`, 'iu')
/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu
/**
 * File systems allow 255 bytes; a character may take four, and the temporary file beside it needs some more.
 */
const maxCharacters = 50

/** A text as a name, or a part of one, that every file system takes; it may be empty. */
export const fileNameOf = (text: string): string => {
  const plain = text
    .replace(refused, '-')
    .trim()
    .replace(/^[.\s]+|[.\s]+$/gu, '')
  const short = [...plain].slice(0, maxCharacters).join('').trim()
  return reserved.test(short) ? `_${short}` : short
}

/** `2026-11-20 0815` of `2026-11-20 08:15:30.250`. */
const minuteOf = (instant: string): string => instant.slice(0, 16).replace(':', '')

/**
 * A name for the export, such as `pump-0042 2026-11-20 0815 to 2026-11-21 0815.csv`. `format` formats an
 * instant as on the screen, and `pump-0042 and 2 more, 2026-…` for several devices. A range chosen by the
 * service is the day before the answer, as its documentation says.
 */
export const exportName = (
  source: ResultSource,
  extension: string,
  format: (ms: number) => string,
): string => {
  if (source.kind === 'file')
    return `${fileNameOf(fileTitle(source).replace(knownEnding, '')) || 'events'}.${extension}`
  if (source.kind === 'comparison')
    return `${fileNameOf(`differences of ${source.left.name} and ${source.right.name}`)}.${extension}`
  const end = source.end ?? source.receivedAt
  const start = source.start ?? end - 86_400_000
  const [first = '', ...more] = source.devices
  const name = fileNameOf(first) || 'events'
  const devices = more.length === 0 ? name : `${name} and ${String(more.length)} more,`
  return `${devices} ${minuteOf(format(start))} to ${minuteOf(format(end))}.${extension}`
}
