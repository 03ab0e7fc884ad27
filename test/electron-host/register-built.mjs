import { register } from 'node:module'

/**
 * The stand-in in one file, as `test/run/build-host.ts` leaves it: starts without translating sixty files
 * each time.
 */
register('./hooks.mjs', import.meta.url, {
  data: { standIn: new URL('../../node_modules/.cache/electron-host/electron.mjs', import.meta.url).href },
})
