/**
 * One demand of security: what it says, where it is met, and the test files that fail when it no longer is.
 */
export interface Item {
  readonly number: string
  readonly demand: string
  readonly met: string
  readonly tests: readonly string[]
}

const window = 'test/e2e/window.test.ts'
const bundles = 'test/unit/src-preload/built-bundles.test.ts'
const guards = 'test/unit/src-main/shell/guards.test.ts'
const sources = 'test/unit/security/sources.test.ts'

/** Electron's own list, in its order and words. */
export const electronItems: readonly Item[] = [
  {
    number: '1',
    demand: 'Only load secure content',
    met: '`page-address.ts`: `app://` alone; a service over plain `http:` only on this machine or after a tick',
    tests: [
      'test/unit/src-main/start/start-arguments.test.ts',
      'test/unit/src-preload/contract/base-url.test.ts',
      window,
    ],
  },
  {
    number: '2',
    demand: 'Do not enable Node.js integration for remote content',
    met: '`window.ts`: `nodeIntegration: false`',
    tests: [window, bundles],
  },
  {
    number: '3',
    demand: 'Enable context isolation in all renderers',
    met: '`window.ts`: `contextIsolation: true`',
    tests: [window, bundles],
  },
  {
    number: '4',
    demand: 'Enable process sandboxing',
    met: '`index.ts`: `app.enableSandbox()` before anything else; `window.ts`: `sandbox: true`',
    tests: [window, bundles],
  },
  {
    number: '5',
    demand: 'Handle session permission requests from remote content',
    met: '`permissions.ts`: every session, requests, checks and devices; copying alone is allowed',
    tests: [guards, window],
  },
  { number: '6', demand: 'Do not disable `webSecurity`', met: 'left as it is', tests: [window, bundles] },
  {
    number: '7',
    demand: 'Define a Content Security Policy',
    met: '`content-security-policy.ts`, on every answer of `page-files.ts`',
    tests: ['test/unit/src-main/page/page-files.test.ts', bundles, window],
  },
  {
    number: '8',
    demand: 'Do not enable `allowRunningInsecureContent`',
    met: 'left as it is',
    tests: [window, bundles],
  },
  {
    number: '9',
    demand: 'Do not enable experimental features',
    met: 'left as it is',
    tests: [window, bundles],
  },
  {
    number: '10',
    demand: 'Do not use `enableBlinkFeatures`',
    met: 'not used, nor as a switch',
    tests: [window, bundles],
  },
  {
    number: '11',
    demand: 'Do not use `allowpopups` for WebViews',
    met: 'there are none: `webviewTag: false`',
    tests: [window, bundles, sources],
  },
  {
    number: '12',
    demand: 'Verify WebView options and parameters',
    met: '`navigation.ts`: none is attached',
    tests: [guards, window],
  },
  {
    number: '13',
    demand: 'Disable or limit navigation',
    met: '`navigation.ts`: none, redirects and frames included',
    tests: [guards, window],
  },
  {
    number: '14',
    demand: 'Disable or limit creation of new windows',
    met: '`navigation.ts`: denied',
    tests: [guards, window],
  },
  {
    number: '15',
    demand: 'Do not use `shell.openExternal` with untrusted content',
    met: 'not used at all',
    tests: [bundles, sources],
  },
  {
    number: '16',
    demand: 'Use a current version of Electron',
    met: 'pinned in `package.json` and the lock',
    tests: [sources],
  },
  {
    number: '17',
    demand: 'Validate the `sender` of all IPC messages',
    met: '`sender-policy.ts`, before the request is looked at',
    tests: [
      'test/unit/src-main/ipc/hostile-senders.test.ts',
      'test/unit/src-main/page/sender-policy.test.ts',
      window,
    ],
  },
  {
    number: '18',
    demand: 'Avoid `file://`, prefer custom protocols',
    met: '`page-scheme.ts` and `page-files.ts`: files of the bundle and nothing else',
    tests: ['test/unit/src-main/page/page-files.test.ts', window],
  },
  {
    number: '19',
    demand: 'Check which fuses you can change',
    met: '`resources/fuses.ts`: all nine set explicitly, and read back from the packed file',
    tests: ['test/e2e/packaging.long.test.ts'],
  },
  {
    number: '20',
    demand: 'Do not expose Electron APIs to untrusted content',
    met: '`bridge.ts`: one method per channel, payloads without their events',
    tests: [bundles, window],
  },
]

/** What this application promises beyond that list. */
export const ownItems: readonly Item[] = [
  {
    number: 'a',
    demand: 'A malformed request does nothing',
    met: '`request-decoders.ts`: exactly the shape, checked at every place',
    tests: ['test/unit/src-main/ipc/hostile-requests.test.ts', 'test/unit/src-main/ipc/router.test.ts'],
  },
  {
    number: 'b',
    demand: 'A hostile event is text, everywhere',
    met: '`text-pieces.ts`, `formula-guard.ts`, `wire-url.ts`; no `v-html`',
    tests: ['test/e2e/hostile-event.test.ts', sources],
  },
  {
    number: 'c',
    demand: 'The token is in the keychain and nowhere else',
    met: '`token-vault.ts`; no channel returns it',
    tests: ['test/e2e/token-secrecy.test.ts', 'test/e2e/keychain.long.test.ts'],
  },
  {
    number: 'd',
    demand: 'The log and `Copy` in `Diagnostics` hold no token and no event',
    met: '`log.ts`, `router.ts`: fields and codes, no values',
    tests: [
      'test/e2e/token-secrecy.test.ts',
      'test/unit/src-main/shell/log.test.ts',
      'test/unit/src-main/network/diagnostics.test.ts',
    ],
  },
  {
    number: 'e',
    demand: 'Proxy passwords stay in memory, three tries; no switch ignores certificates',
    met: '`proxy-sign-in.ts`, `client-certificates.ts`',
    tests: [
      'test/unit/src-main/network/proxy-sign-in.test.ts',
      'test/unit/src-main/network/client-certificates.test.ts',
      'test/unit/src-main/shell/proxy-login.test.ts',
      'test/unit/src-main/shell/network-facts.test.ts',
      sources,
    ],
  },
  {
    number: 'f',
    demand: 'Dependencies are few, exact and named with reason and licence',
    met: '`docs/architecture.md`, `Licences` in the application',
    tests: [sources, 'test/component/app/licences.test.ts'],
  },
  {
    number: 'g',
    demand: 'Kept results are for their owner only, and hold no token',
    met: '`stored-shelf.ts`, `stored-run.ts`',
    tests: ['test/unit/src-main/stored-results/stored-results.test.ts'],
  },
  {
    number: 'h',
    demand: 'No deletion leaves on a read-only connection, whatever asks',
    met: '`client.ts` asks `access.ts` before each',
    tests: [
      'test/unit/src-main/deletion/read-only.test.ts',
      'test/unit/src-cli/deletion/unlocked.test.ts',
      'test/e2e/read-only.long.test.ts',
    ],
  },
]

export const allItems: readonly Item[] = [...electronItems, ...ownItems]

const shortName = (file: string): string => file.replace(/^test\//, '').replace(/\.test\.ts$/, '')

/** The table of docs/security.md: a test holds the two together, word for word. */
export const checklistTable = (): string =>
  [
    '| | demand | met in | test |',
    '|---|---|---|---|',
    ...allItems.map(
      ({ number, demand, met, tests }) =>
        `| ${number} | ${demand} | ${met} | ${tests.map((test) => `\`${shortName(test)}\``).join(', ')} |`,
    ),
  ].join('\n')
