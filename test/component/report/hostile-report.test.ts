import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import type { ReportDocument } from '../../../src-renderer/report/report-document'
import { reportHtml } from '../../../src-renderer/report/report-html'

/** Everything that a report is made of; whatever else is in one came from a text that was not escaped. */
const ours = new Set(
  [
    'html',
    'head',
    'meta',
    'title',
    'style',
    'body',
    'header',
    'h1',
    'bdi',
    'dl',
    'dt',
    'dd',
    'br',
    'main',
    'section',
    'h2',
    'p',
    'table',
  ].concat(['colgroup', 'col', 'thead', 'tr', 'th', 'tbody', 'td', 'footer']),
)
/** Attributes that any of these elements may have. */
const ownAttributes = new Set(['lang', 'charset', 'http-equiv', 'content', 'name', 'width', 'scope', 'class'])

const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')
const documentOf = (text: string): ReportDocument => ({
  language: 'en',
  title: text,
  facts: [{ name: 'Devices', lines: [text, text] }],
  sections: [
    {
      title: text,
      paragraphs: [text],
      table: { columns: [{ name: text, kind: 'text', share: 1 }], rows: [[text]] },
    },
  ],
  imprint: text,
})
/** XML forbids these characters, so they are replaced. */
const written = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Cs}]/gu, '�')

describe('a report of hostile texts', () => {
  it('has no element and no attribute that is not ours, and every text as it was', () => {
    expect(naughtyStrings.length).toBeGreaterThan(400)
    for (const text of [
      ...naughtyStrings,
      '</title><script>alert(1)</script>',
      '" onload="alert(1)',
      '--><img src=x>',
      ']]>',
    ]) {
      const page = parse(reportHtml(documentOf(text)))
      const elements = [...page.querySelectorAll('*')]
      expect(elements.map(({ localName }) => localName).filter((name) => !ours.has(name))).toEqual([])
      expect(
        elements.flatMap((element) => element.getAttributeNames()).filter((name) => !ownAttributes.has(name)),
      ).toEqual([])
      const shown = [...page.querySelectorAll('bdi')].map(({ textContent }) => textContent)
      expect(shown).toEqual(Array.from({ length: 7 }, () => written(text)))
      expect([page.querySelector('title')?.textContent, page.querySelector('th')?.textContent]).toEqual([
        written(text),
        written(text),
      ])
    }
  })

  it('states a policy under which nothing is loaded and nothing runs', () => {
    const page = parse(reportHtml(documentOf('pump-0042')))
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')
    expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'")
    // Before anything that it is to hold for.
    expect(
      page.querySelector('style')?.compareDocumentPosition(page.querySelector('meta[http-equiv]') ?? page),
    ).toBe(2)
    expect(page.querySelector('style')?.textContent).not.toMatch(/url\(|@import/)
  })

  it('repeats the head of a table on each page, and cuts no row', () => {
    const style = parse(reportHtml(documentOf(''))).querySelector('style')?.textContent ?? ''
    expect(style).toMatch(/thead \{ display: table-header-group/)
    expect(style).toMatch(/tr \{ break-inside: avoid/)
    expect(style).toMatch(/@page \{ size: A4/)
  })
})
