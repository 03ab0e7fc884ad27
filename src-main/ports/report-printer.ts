/** Prints a page that is in memory. */
export interface ReportPrinter {
  /**
   * As PDF. `html`: a whole document that loads nothing. Rejects if the page cannot be loaded or printed, or
   * takes too long.
   */
  print(html: string): Promise<Uint8Array<ArrayBuffer>>
}
