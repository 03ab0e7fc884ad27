import type { SaveKind } from '../../src-preload/contract/file'

/** The system's dialogs. `folder`: an absolute path, where they begin. */
export interface FileDialogs {
  /** An absolute path, or `null` when the person cancelled. */
  chooseSavePath(suggestedName: string, kind: SaveKind, folder: string): Promise<string | null>
  /** Absolute paths; none when the person cancelled. */
  chooseOpenPaths(folder: string): Promise<readonly string[]>
}
