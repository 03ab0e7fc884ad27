/** The system's file manager. */
export interface FileManager {
  /** Opens the folder of a file and points at the file where it can. Whether a window came up is not told. */
  show(path: string): void
}
