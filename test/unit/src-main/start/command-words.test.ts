import { describe, expect, it } from 'vitest'
import { commandWords } from '../../../../src-main/start/command-words'

const packed = { isDefaultApp: false, platform: 'linux' } as const
const program = '/opt/Device Event Explorer/device-event-explorer'

describe('the words of the command', () => {
  it.each([
    ['after --cli', [program, '--cli', 'query', 'pump', '--json'], packed, ['query', 'pump', '--json']],
    ['on macOS as well', [program, '--cli'], { ...packed, platform: 'darwin' }, []],
    [
      'unpacked, after the path of the application',
      ['electron', '--inspect=0', '.', '--cli', 'check', 'a.csv'],
      { ...packed, isDefaultApp: true },
      ['check', 'a.csv'],
    ],
    [
      'as they are, also if one is --cli again',
      [program, '--cli', 'check', '--cli'],
      packed,
      ['check', '--cli'],
    ],
  ] as const)('are those %s', (_, argv, surroundings, words) => {
    expect(commandWords(argv, surroundings)).toEqual(words)
  })

  it.each([
    ['without --cli', [program, 'day.csv'], packed],
    ['where it is not the first word: a file may be named so', [program, 'day.csv', '--cli'], packed],
    ['before the path of the application', ['electron', '--cli', '.'], { ...packed, isDefaultApp: true }],
    ['on Windows', [program, '--cli', 'query'], { ...packed, platform: 'win32' }],
  ] as const)('are none %s: a window is wanted', (_, argv, surroundings) => {
    expect(commandWords(argv, surroundings)).toBe(null)
  })
})
