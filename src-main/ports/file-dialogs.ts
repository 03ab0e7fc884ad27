import type { SaveKind } from '../../src-preload/contract/file'

/** The system's dialogs. `folder`: where they begin; `null` leaves that to the system. */
export interface FileDialogs {
  /** An absolute path, or `null` when the person cancelled. */
  chooseSavePath(suggestedName: string, kind: SaveKind, folder: string | null): Promise<string | null>
  /** Absolute paths; none when the person cancelled. */
  chooseOpenPaths(folder: string | null): Promise<readonly string[]>
}
