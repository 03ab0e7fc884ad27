import type { SaveKind } from '../../src-core/files/file-handles'

/** The system's file dialogs. `folder`: the absolute path of the folder to start in. */
export interface FileDialogs {
  /** An absolute path, or `null` if the user cancelled. */
  chooseSavePath(suggestedName: string, kind: SaveKind, folder: string): Promise<string | null>
  /** Absolute paths; empty if the user cancelled. */
  chooseOpenPaths(folder: string): Promise<readonly string[]>
}
