/** A report before it is written as HTML. Every text is still plain: only `reportHtml` escapes. */
export interface ReportDocument {
  /** As in the `lang` of the page. */
  readonly language: string
  readonly title: string
  readonly facts: readonly ReportFact[]
  readonly sections: readonly ReportSection[]
  /** The last line. */
  readonly imprint: string
}

/** Something that is known of the result, such as its verdict. */
export interface ReportFact {
  readonly name: string
  readonly lines: readonly string[]
}

export interface ReportSection {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** SVG that is complete and escaped, as `chartSvg` makes it. */
  readonly pictures?: readonly string[]
  readonly table?: ReportTable
}

export interface ReportTable {
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly (readonly string[])[]
}

export interface ReportColumn {
  readonly name: string
  readonly kind: 'text' | 'time' | 'number'
  /** The share of the width, compared with the other columns. */
  readonly share: number
}
