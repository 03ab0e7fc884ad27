/**
 * `process.argv` as Electron's main process sees it. Playwright starts Electron so, and Electron leaves its
 * own switches and the path of the application in it (default_app/main.ts); a packaged program has neither.
 */
export const electronArguments = (own: readonly string[], isPackaged: boolean): string[] =>
  isPackaged
    ? ['/opt/Device Event Explorer/device-event-explorer', ...own]
    : ['/node_modules/electron/dist/electron', '--inspect=0', '--remote-debugging-port=0', '.', ...own]

/** The `argv` of `second-instance`: in another order, and with words of Chromium's own (docs/api/app.md). */
export const secondInstanceArguments = (argv: readonly string[]): string[] => {
  const [program = '', ...words] = argv
  const isSwitch = (word: string): boolean => word.startsWith('-')
  return [
    program,
    ...words.filter(isSwitch),
    '--original-process-start-time=13408000000000000',
    ...words.filter((word) => !isSwitch(word)),
  ]
}
