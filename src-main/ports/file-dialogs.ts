import type { SaveKind } from '../../src-preload/contract/file'

/** The system's dialogs. Each answers an absolute path, or `null` when the person cancelled. */
export interface FileDialogs {
  chooseSavePath(suggestedName: string, kind: SaveKind): Promise<string | null>
  chooseOpenPath(): Promise<string | null>
}
