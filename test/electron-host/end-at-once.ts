/** Ends the process in the middle of whatever the application is doing; no listener hears of it. */
export const endAtOnce = (code: number): void => {
  ;(process as unknown as { reallyExit(code: number): void }).reallyExit(code)
}
