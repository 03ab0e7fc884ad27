/**
 * As much of the peers as is used, so that the compiler needs none of them: they are installed by the first
 * `npm run bench`.
 */
declare module 'papaparse' {
  const papa: { unparse(rows: readonly (readonly unknown[])[]): string }
  export default papa
}

declare module 'csv-stringify' {
  import type { Transform } from 'node:stream'
  export const stringify: () => Transform
}

declare module 'd3-dsv' {
  export const csvFormatRows: (rows: readonly (readonly unknown[])[]) => string
}

declare module 'udsv' {
  export interface Schema {
    readonly cols: readonly object[]
  }
  export const inferSchema: (csv: string) => Schema
  export const initParser: (schema: Schema) => { typedObjs(csv: string): readonly object[] }
}

declare module 'ag-grid-community' {
  export const AllCommunityModule: object
  export const ModuleRegistry: { registerModules(modules: readonly object[]): void }
  export const createGrid: (element: HTMLElement, options: object) => { destroy(): void }
}

declare module '@revolist/revogrid/loader' {
  export const defineCustomElements: () => void
}

declare module 'hampel-filter' {
  /** The places of the values that are none of their neighbours' kind. */
  export const identifyOutliers: (
    values: readonly number[],
    options?: { readonly windowHalfWidth?: number; readonly threshold?: number },
  ) => readonly number[]
}
