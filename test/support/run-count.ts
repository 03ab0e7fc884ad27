import process from 'node:process'

/**
 * How often chance is tried: `full` in `npm run test:long`, `few` in any other run. The titles of the tests
 * say how often.
 */
export const runCount = (full: number, few: number): number =>
  process.env['TEST_LENGTH'] === 'long' ? full : few
