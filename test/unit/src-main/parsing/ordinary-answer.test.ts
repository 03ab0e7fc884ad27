import { describe, expect, it } from 'vitest'
import { createTextDictionaries } from '../../../../src-core/codec/event-dictionary'
import type { JsonObject } from '../../../../src-core/codec/json'
import { maximumLimit } from '../../../../src-core/events/event'
import { createHashedTextsByName } from '../../../../src-main/parsing/hashed-texts'
import { createOrdinaryAnswers } from '../../../../src-main/parsing/ordinary-answer'
import { sampleEvent } from '../../src-core/events/sample-events'

const device = 'pump-7'
const open = () => {
  const dictionaries = createTextDictionaries()
  const texts = createHashedTextsByName(dictionaries)
  return { texts, dictionaries, answers: createOrdinaryAnswers(texts) }
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (body: Uint8Array | string): number | undefined =>
  open().answers.read(typeof body === 'string' ? bytesOf(body) : body, device)
const answerOf = (...events: readonly JsonObject[]): string =>
  JSON.stringify({ returnCode: 0, result: events })

const event = sampleEvent()
const json = JSON.stringify(event)
const other = sampleEvent({ attributeType: 'String', attributeData: 'on', deleted: true, correlationId: 'c' })
const text = sampleEvent({ attributeType: 'String', attributeData: 'on' })

describe('an answer as the service documents it', () => {
  it.each([
    ['as most services write it', answerOf(event, other, event)],
    ['with spaces', JSON.stringify({ returnCode: 0, result: [event, other] }, null, 2)],
    ['with the code last', JSON.stringify({ result: [event, other], returnCode: 0 })],
    [
      'with fields in another order',
      answerOf(
        Object.fromEntries(Object.entries(event).reverse()),
        Object.fromEntries(Object.entries(other).reverse()),
      ),
    ],
    ['with values that come and go', answerOf(text, event, text, text, event, event)],
    ['with text beyond ASCII', answerOf(sampleEvent({ attributeType: 'String', attributeData: '正常 ✓' }))],
    [
      'with numbers in full',
      answerOf(sampleEvent({ attributeData: 21.299999237060547 }), sampleEvent({ attributeData: 1e-7 })),
    ],
    ['with a line end behind it', `${answerOf(event)}\r\n`],
  ])('is read from its bytes: %s', (_, body) => {
    expect(read(body)).toBe((JSON.parse(body) as { result: unknown[] }).result.length)
  })

  it('becomes the values of its records', () => {
    const { answers, texts } = open()
    expect(answers.read(bytesOf(answerOf(event, other, sampleEvent({ attributeData: -0.25 }))), device)).toBe(
      3,
    )
    const { times, idTime, valueNumber, valueText, deleted, texts: codes } = answers.columns
    expect([...times.createdTime.subarray(0, 3)]).toEqual([1763622000500, 1763622000500, 1763622000500])
    expect([...idTime.subarray(0, 3)]).toEqual([1763622000123, 1763622000123, 1763622000123])
    expect([...valueNumber.subarray(0, 3)]).toEqual([21.5, NaN, -0.25])
    expect(texts.attributeData.texts[valueText[1] ?? 0]).toBe('on')
    expect([...deleted.subarray(0, 3)]).toEqual([0, 1, 0])
    expect(Array.from(codes.correlationId.subarray(0, 3), (code) => texts.correlationId.texts[code])).toEqual(
      ['', 'c', ''],
    )
  })
})

const replaced = (part: string, by: string): string => answerOf(event, other).replace(part, by)

describe('an answer with anything unusual', () => {
  it.each([
    ['no events', '{"returnCode":0,"result":[]}'],
    ['another code', replaced('"returnCode":0', '"returnCode":1')],
    ['the code twice', replaced(']}', '],"returnCode":0}')],
    ['no code', JSON.stringify({ result: [event] })],
    ['another member', replaced('"returnCode":0', '"returnCode":0,"more":false')],
    ['an end that is missing', answerOf(event, other).slice(0, -1)],
    ['text behind its end', `${answerOf(event)}x`],
    ['a byte order mark', `﻿${answerOf(event)}`],
    ['a comma too many', replaced(']}', ',]}')],
    ['a comma that is missing', replaced('},{', '}{')],
    [
      'an event of another device',
      answerOf(event, sampleEvent({ deviceId: 'pump-8', id: 'pump-8@#temperature@#5' })),
    ],
    ['a field twice', `{"returnCode":0,"result":[${json.replace('{', '{"deleted":false,')}]}`],
    [
      'a field twice in a later event',
      `{"returnCode":0,"result":[${json},${json.replace('"channel":"m"', '"channel":"m","channel":"m"')}]}`,
    ],
    ['a field too many', answerOf(event, sampleEvent({ more: 1 }))],
    ['a field that is missing', answerOf(event, Object.fromEntries(Object.entries(event).slice(1)))],
    ['fields in an order of its own', answerOf(event, Object.fromEntries(Object.entries(event).reverse()))],
    ['an element that is no object', '{"returnCode":0,"result":[null]}'],
    ['an escape', replaced('"channel":"m"', '"channel":"\\u006d"')],
    ['a control character', replaced('"channel":"m"', '"channel":"\n"')],
    ['a number where a text is documented', replaced('"channel":"m"', '"channel":7')],
    [
      'a text where a time is documented',
      replaced('"createdTime":1763622000500', '"createdTime":"1763622000500"'),
    ],
    ['a time with decimals', replaced('1763622000500', '1763622000500.5')],
    ['a time with a leading zero', replaced('1763622000500', '01763622000500')],
    ['a text as a Float', answerOf(sampleEvent({ attributeData: '21.5' }))],
    ['a number as a String', answerOf(sampleEvent({ attributeType: 'String', attributeData: 21.5 }))],
    ['another type', answerOf(sampleEvent({ attributeType: 'Double' }))],
    ['null as a value', answerOf(sampleEvent({ attributeData: null }))],
    ['a number that no double holds', answerOf(event).replace('21.5', '9007199254740993')],
    ['a number that is no JSON', answerOf(event).replace('21.5', '.5')],
    ['a flag that is no JSON', replaced('"deleted":false', '"deleted":falsey')],
    ['an id of another shape', answerOf(sampleEvent({ id: 'pump-7@#temperature' }))],
    ['an id with a negative time', answerOf(sampleEvent({ id: 'pump-7@#temperature@#-5' }))],
  ])('is left to the parser: %s', (_, body) => {
    expect(read(body)).toBeUndefined()
  })

  it('is left to the parser if it is not UTF-8', () => {
    const body = bytesOf(answerOf(sampleEvent({ attributeType: 'String', attributeData: 'é' })))
    expect(read(body)).toBe(1)
    expect(read(body.map((byte) => (byte === 0xc3 ? 0xff : byte)))).toBeUndefined()
  })

  it('is left to the parser if it has more events than any request asks for', () => {
    const body = (count: number) => answerOf(...Array.from({ length: count }, () => event))
    expect(read(body(maximumLimit))).toBe(maximumLimit)
    expect(read(body(maximumLimit + 1))).toBeUndefined()
  })
})
