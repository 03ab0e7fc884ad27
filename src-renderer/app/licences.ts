/** A package that the application is made of. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** As SPDX names it. */
  readonly licence: string
  /** The words of the licence; empty where the package encloses none. */
  readonly text: string
}

/** Put in by the build, from the lock file. */
declare const __LICENCES__: readonly Licence[]

/** A hundred kilobytes that hardly anybody reads: import this file only when they are asked for. */
export const licences = __LICENCES__
