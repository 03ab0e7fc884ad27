import process from 'node:process'

/** How often chance is tried: all of it where `CI` is set, and less in local runs. The titles of the tests say how often. */
export const runCount = (full: number, local: number): number => (process.env['CI'] === undefined ? local : full)
