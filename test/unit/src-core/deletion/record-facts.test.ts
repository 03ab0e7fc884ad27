import { describe, expect, it } from 'vitest'
import { recordFacts } from '../../../../src-core/deletion/record-facts'

describe('what a person recognises an event by', () => {
  it('is its time, device, attribute and value, a text without quotes', () => {
    expect(
      recordFacts(
        '{"deviceTimestamp":5,"deviceId":"fan-1","attributeCode":"state","attributeType":"String","attributeData":"4.2.1"}',
      ),
    ).toEqual({
      time: 5,
      device: 'fan-1',
      attribute: 'state',
      value: '4.2.1',
      isNumber: false,
    })
    expect(
      recordFacts('{"deviceTimestamp":5,"attributeCode":"p","attributeData":0.10000000000000000001}'),
    ).toMatchObject({
      value: '0.10000000000000000001',
    })
  })
  it('is empty where the record has nothing', () => {
    const nothing = { time: null, device: '', attribute: '', value: '', isNumber: false }
    expect([recordFacts('{"deviceTimestamp":"later","attributeData":null}'), recordFacts('[1]')]).toEqual([
      nothing,
      nothing,
    ])
  })
})
