import { describe, expect, it } from 'vitest'
import { usualTroubleWords } from '../../../../src-core/checks/faults'
import {
  createTroubleTest,
  listTroubleWords,
  readTroubleWords,
} from '../../../../src-core/checks/trouble-words'
import { findingsOf, made } from './episodes/told-findings'

describe('a state that reports trouble', () => {
  const isTrouble = createTroubleTest(usualTroubleWords)

  it.each([
    ...['fault', 'FAULT', 'motor_fault', 'MotorFault', 'E-42 ERROR', 'Alarm: door', 'failed', 'tripped'],
    ...['Störung', 'STÖRUNG Pumpe', 'Sensor_Fehler', 'Ausfall: Netz', 'Alarm quittieren'],
    ...['电机故障', '过温报警'],
  ])('%s', (state) => {
    expect(isTrouble(state)).toBe(true)
  })

  it.each([
    ...['running', 'no fault', 'alarm off', 'Fault cleared', 'error 0', 'faultless', 'default', 'terror', ''],
    ...['keine Störung', 'Störung behoben', 'Fehler quittiert', 'Alarm aus', 'Störungsfrei', 'fehlerfrei'],
    ...['无故障', '故障解除', '正常'],
    'A long message that tells of an error that somebody saw on Tuesday and mended',
  ])('and "%s" does not', (state) => {
    expect(isTrouble(state)).toBe(false)
  })
})

describe('the list of words', () => {
  it('is read with blanks and commas between them, each once and in lower case', () => {
    expect(readTroubleWords('Fault, ALARM  fault；停机、jam')).toEqual(['fault', 'alarm', '停机', 'jam'])
    expect(readTroubleWords('')).toEqual([])
    expect(readTroubleWords('x'.repeat(41))).toBeNull()
    expect(readTroubleWords(Array.from({ length: 201 }, (_, at) => `w${String(at)}`).join(' '))).toBeNull()
    expect(readTroubleWords(listTroubleWords(usualTroubleWords))).toEqual(usualTroubleWords)
  })
})

describe('the check', () => {
  const states = made({ attribute: 'state', valueAt: (index) => (index % 200 === 50 ? 'fault' : 'jam') })

  it('finds the words that are set, equal ones together, and nothing where there are none', async () => {
    const found = async (troubleWords: readonly string[]) =>
      (await findingsOf(states, { troubleWords })).episodes.map(({ reason, rows }) => [
        reason.kind,
        rows.length,
      ])
    expect(await found(usualTroubleWords)).toEqual([['trouble', 3]])
    expect(await found(['jam'])).toEqual([['trouble', 597]])
    expect(await found([])).toEqual([])
  })
})
