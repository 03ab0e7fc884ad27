import { register } from 'node:module'

/** The stand-in from its sources, which tsx translates: for programs that import parts of it themselves. */
register('./hooks.mjs', import.meta.url, {
  data: { standIn: new URL('./electron.ts', import.meta.url).href },
})
