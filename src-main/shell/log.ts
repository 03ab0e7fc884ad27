import type { Log } from '../ports/log'

/** To stderr: a file would outlive the session, and what is noted is for whoever started it from a terminal. */
export const createLog = (): Log => ({
  warn: (what, detail) => {
    process.stderr.write(`${new Date().toISOString()} ${what}: ${detail}\n`)
  },
})
