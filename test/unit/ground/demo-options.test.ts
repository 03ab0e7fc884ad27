import { describe, expect, it } from 'vitest'
import { readDemoCommand } from '../../demo/options'

describe('the flags of npm run demo', () => {
  it('starts the service and shows a window when nothing is said', () => {
    expect(readDemoCommand([])).toEqual({
      kind: 'run',
      options: { isHeadless: false, hasService: true, isTour: false, files: [] },
    })
  })

  it('takes every flag, and files', () => {
    const words = [
      '--host',
      'chromium',
      '--headless',
      '--debug-port',
      '9222',
      '--profile',
      'p',
      '--tour',
      '--out',
      'o',
      'a.csv',
      'b.csv',
    ]
    expect(readDemoCommand(words)).toEqual({
      kind: 'run',
      options: {
        host: 'chromium',
        debugPort: 9222,
        profile: 'p',
        out: 'o',
        isHeadless: true,
        hasService: true,
        isTour: true,
        files: ['a.csv', 'b.csv'],
      },
    })
    expect(readDemoCommand(['--no-service'])).toMatchObject({ options: { hasService: false } })
    expect(readDemoCommand(['--help'])).toEqual({ kind: 'help' })
  })

  it.each([
    [['--hots', 'chromium'], "Unknown option '--hots'"],
    [['--host', 'firefox'], 'not firefox'],
    [['--host'], 'argument missing'],
    [['--debug-port', '80'], '1024 to 65535'],
    [['--debug-port', '9222x'], '1024 to 65535'],
    [['--host', 'electron', '--headless'], 'always opens a window'],
    [['--tour', '--no-service'], 'needs the sample service'],
  ])('refuses %j with a sentence', (words, part) => {
    expect(readDemoCommand(words)).toEqual({ kind: 'wrong', sentence: expect.stringContaining(part) })
  })
})
