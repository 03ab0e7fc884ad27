import { describe, expect, it } from 'vitest'
import { sayHidden } from '../../../src-cli/say-hidden'

const said = (devices: readonly string[]): readonly string[] => {
  const sentences: string[] = []
  sayHidden({ complain: (sentence) => void sentences.push(sentence) }, devices)
  return sentences
}

describe('the command', () => {
  it('says which device IDs have characters that nobody sees, and what they would be without', () => {
    expect(said(['pump-1', 'pump\u200b-0042', 'pump-2 ', '\u00a0', 'Pumpe 7', '泵-1'])).toEqual([
      'The device ID "pump\u200b-0042" contains characters that cannot be seen. It is asked for as it is. Without them it would be "pump-0042".',
      'The device ID "pump-2 " contains characters that cannot be seen. It is asked for as it is. Without them it would be "pump-2".',
      'The device ID "\u00a0" contains characters that cannot be seen. It is asked for as it is. It consists of nothing else.',
    ])
  })
})
