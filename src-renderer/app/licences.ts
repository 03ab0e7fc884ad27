/** A package in the application. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** Its SPDX identifier. */
  readonly licence: string
  /** The text of the licence; empty if the package does not contain it. */
  readonly text: string
}

/** Defined by the build, from the lock file. */
declare const __LICENCES__: readonly Licence[]

/** A hundred kilobytes that hardly anybody reads: import this file only on demand. */
export const licences = __LICENCES__
