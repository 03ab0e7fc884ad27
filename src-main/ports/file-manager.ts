/** The system's file manager. */
export interface FileManager {
  /** Opens the folder of a file and selects the file if possible. Does not report whether a window opened. */
  show(path: string): void
}
