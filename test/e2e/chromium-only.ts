/**
 * End-to-end files that run in the Chromium host alone, and why. Every other file runs in Electron as well
 * where its executable is present; what a single test there can see in the Chromium host alone goes through
 * `onlyInChromium`.
 */
export const chromiumOnly: Readonly<Record<string, string>> = {
  'as-the-window.long.test.ts': 'asks Chromium itself and the command: no window takes part',
  'certificates.long.test.ts':
    'shows certificates of its own making, which the stand-in is told to trust; a system would have to trust them first',
  'command-compare.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-deletions.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-exit-codes.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-files.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-follow.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-https.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-stored.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-ledger.long.test.ts': 'runs the command beside a lock that the test holds: no window takes part',
  'command-recipes.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-says.long.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-slow-reader.long.test.ts':
    'runs the command in front of a reader that stops: no window takes part',
  'command-secrecy.test.ts': 'runs the command, which is plain Node: no window takes part',
  'command-terminal.long.test.ts': 'runs the command in a terminal: no window takes part',
  'life.long.test.ts':
    'makes loads fail, starts damaged copies, refuses the lock, ends sessions of the system, and looks at a page after its crash, where Playwright has none in Electron; `driven-life` has what can be driven there',
  'missing-part.long.test.ts':
    'starts a damaged copy of the built files, whose place the stand-in alone is told',
  'deletion-killed.long.test.ts': 'kills the deletion itself, under Node: no window takes part',
  'electron-harness.long.test.ts': 'tests what starts Electron, with a stand-in for its executable',
  'packaging.long.test.ts': 'packs the application: no window takes part',
  'start.long.test.ts': 'looks at how Electron is downloaded and started, with a stand-in for its executable',
  'hidden-page.long.test.ts':
    'has the page hidden, which Playwright prevents in Electron: it tells Chromium that each page it drives has the focus',
  'stand-in-window.long.test.ts': 'tests the window of the stand-in itself',
  'window.test.ts':
    'forges senders, and reads the options, handlers and switches that the application has handed to Electron, which keeps no record of them',
}
