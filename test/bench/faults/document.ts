import { readFileSync, writeFileSync } from 'node:fs'
import { en } from '../../../src-renderer/messages/en'
import { type FaultResults, leastShare, measuringTotal } from './results'
import { cellsOf, setHeader } from './sets/run'

const path = 'docs/accuracy.md'

/** From a part's own mark to this line the document is the bench's. */
const end = '<!-- measured: end -->'

const tableOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    `| ${header.join(' | ')} |`,
    `|${'---|'.repeat(header.length)}`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')

const inPart = (text: string, part: string, content: string): string => {
  const from = text.indexOf(`<!-- measured: ${part} -->`)
  const to = text.indexOf(end, from + 1)
  if (from === -1 || to === -1) throw new Error(`${path} has no part "${part}".`)
  return `${text.slice(0, from)}<!-- measured: ${part} -->\n\n${content}\n\n${text.slice(to)}`
}

/** What is below the limit, as the table shows it, or that nothing is. */
const weakRules = ({ rules }: FaultResults): string => {
  const below = rules.flatMap(({ kind, precision, recall }) => [
    ...(precision < leastShare ? [`precision of ${en.faults.rules[kind].name}`] : []),
    ...(recall < leastShare ? [`recall of ${en.faults.rules[kind].name}`] : []),
  ])
  return `Below ${String(leastShare)}: ${below.length === 0 ? 'none' : below.join('; ')}.`
}

const ofRules = (results: FaultResults): string =>
  `${tableOf(
    ['rule', 'known faults', 'precision', 'recall'],
    results.rules.map(({ kind, known, precision, recall }) => [
      en.faults.rules[kind].name,
      known.toLocaleString('en'),
      precision.toFixed(3),
      recall.toFixed(3),
    ]),
  )}\n\n${weakRules(results)}`

const ofFamilies = ({ families }: FaultResults): string =>
  tableOf(
    [
      'family',
      'flagged of 1,000 healthy events',
      'worst device',
      'earlier rules',
      'Hampel filter',
      'known faults',
      'precision',
      'recall',
      `below ${String(leastShare)}`,
    ],
    families.map(
      ({ family, median, worst, earlier, hampel, injected: { known, precision, recall, weak } }) => [
        family,
        ...[median, worst, earlier, hampel].map((value) => value.toFixed(1)),
        known.toLocaleString('en'),
        known === 0 ? '-' : precision.toFixed(3),
        known === 0 ? '-' : recall.toFixed(3),
        weak.join(', '),
      ],
    ),
  )

const ofSets = ({ sets }: FaultResults): string => {
  const total = measuringTotal(sets)
  const sentence =
    total === null
      ? ''
      : `Of the ${String(total.windows)} windows of the sets that are only measured, our rules hit ${String(total.hit)} (${(total.hit / total.windows).toFixed(2)}), ` +
        `${(total.hit / total.atRandom).toFixed(1)} times what as many flags at random would hit.`
  return `${tableOf(setHeader, sets.map(cellsOf))}\n\n${sentence}`
}

/** Writes what was measured into docs/accuracy.md; the published sets only when there are any. */
export const writeResults = (results: FaultResults): void => {
  const parts = [
    ['rules', ofRules(results)],
    ['families', ofFamilies(results)],
    ...(results.sets.length === 0 ? [] : [['published series', ofSets(results)]]),
  ] as const
  writeFileSync(
    path,
    parts.reduce(
      (text, [part = '', content = '']) => inPart(text, part, content),
      readFileSync(path, 'utf8'),
    ),
  )
}
