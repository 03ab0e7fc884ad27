import { escapeXml } from '../charts/svg-parts'
import type { ReportColumn, ReportDocument, ReportFact, ReportSection, ReportTable } from './report-document'
import { reportStyle } from './report-style'

/** Nothing is loaded and nothing runs, even if something in the file tried to. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** The direction of a text from the service must not turn the words around it. */
const isolated = (text: string): string => `<bdi>${escapeXml(text)}</bdi>`

/** The digits of a number stay in one line; a longer line is a text that a device sent as its value. */
const longestNumber = 24

/** With more columns than this, a table needs smaller letters to fit on A4. */
const mostSpacious = 8

const factHtml = ({ name, lines }: ReportFact): string =>
  `<dt>${escapeXml(name)}</dt><dd>${lines.map(isolated).join('<br>')}</dd>`

const classOf = ({ kind }: ReportColumn): string => (kind === 'text' ? '' : ` class="${kind}"`)

const tableHtml = ({ columns, rows }: ReportTable): string => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => `<col width="${((100 * share) / whole).toFixed(1)}%">`)
  const head = columns.map((column) => `<th scope="col"${classOf(column)}>${escapeXml(column.name)}</th>`)
  const isShort = (text: string): boolean => text.split('\n').every(({ length }) => length <= longestNumber)
  const cellHtml = (column: ReportColumn, text: string): string =>
    `<td${isShort(text) ? classOf(column) : ''}>${isolated(text)}</td>`
  const body = rows.map(
    (cells) => `<tr>${columns.map((column, at) => cellHtml(column, cells[at] ?? '')).join('')}</tr>`,
  )
  return [
    `<table${columns.length > mostSpacious ? ' class="dense"' : ''}><colgroup>${widths.join('')}</colgroup>`,
    `<thead><tr>${head.join('')}</tr></thead>`,
    '<tbody>',
    ...body,
    '</tbody></table>',
  ].join('\n')
}

const sectionHtml = ({ title, paragraphs, pictures = [], table }: ReportSection): string =>
  [
    `<section><h2>${isolated(title)}</h2>`,
    ...paragraphs.map((text) => `<p>${isolated(text)}</p>`),
    ...pictures.map((svg) => `<figure>${svg}</figure>`),
    ...(table === undefined || table.rows.length === 0 ? [] : [tableHtml(table)]),
    '</section>',
  ].join('\n')

/** The whole file: no script, and nothing that is loaded from elsewhere. */
export const reportHtml = ({ language, title, facts, sections, imprint }: ReportDocument): string =>
  [
    '<!doctype html>',
    `<html lang="${escapeXml(language)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${escapeXml(policy)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">',
    `<title>${escapeXml(title)}</title><style>${reportStyle}</style></head>`,
    `<body><header><h1>${isolated(title)}</h1>`,
    `<dl>${facts.map(factHtml).join('\n')}</dl></header>`,
    '<main>',
    ...sections.map(sectionHtml),
    '</main>',
    `<footer>${isolated(imprint)}</footer>`,
    '</body></html>',
    '',
  ].join('\n')
