import type { FileProblem } from './file-problem'

/** What there is to know of a file that was read: nothing is missing for that reason. */
export type FileRemark =
  /** Several files were joined to one; `count`: how often another one begins, for the first time in `line`. */
  | { readonly kind: 'joined'; readonly count: number; readonly line: number }
  /**
   * A spreadsheet has shortened numbers: times that were restored, or cannot be read; numbers of which only
   * those digits are known that it showed; different texts like that.
   */
  | {
      readonly kind: 'spreadsheet'
      readonly restored: number
      readonly unreadable: number
      readonly values: number
      readonly texts: number
    }
  /** Parts of a package, by their names, that a newer version may have written. */
  | { readonly kind: 'unread'; readonly names: readonly string[] }
  /** Files of an archive, by their paths, that are not as its last run has written them. */
  | { readonly kind: 'changed'; readonly names: readonly string[] }
  /** A problem of which the file's first fault takes the place. */
  | { readonly kind: 'problem'; readonly problem: FileProblem }
