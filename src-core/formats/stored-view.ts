/** A view that the user has saved: `text` is what a file of it contains. */
export interface StoredView {
  readonly name: string
  readonly text: string
}

/** What the settings can hold, and a file may: far more than anybody has. */
export const viewBounds = { count: 50, nameLength: 100, textLength: 200_000, fileBytes: 1_000_000 } as const
