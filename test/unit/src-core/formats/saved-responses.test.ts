import { describe, expect, it } from 'vitest'
import { stringifyJson } from '../../../../src-core/codec/json'
import { readBytes, recordsOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const [one, two, three] = [1, 2, 3].map((attributeData) => stringifyJson(sampleEvent({ attributeData }))) as [
  string,
  string,
  string,
]
const response = (returnCode: string, ...events: readonly string[]): string =>
  `{"returnCode":${returnCode},"result":[${events.join(',')}]}`

describe('lines that are responses of the service', () => {
  const lines = [response('0', one, two), '{"returnCode":0}', response('0'), response('0', three)].join('\n')
  it.each(['day.jsonl', 'day.ndjson', 'day.json', 'day.txt'])('are read as responses: %s', async (name) => {
    for (const chunkSize of [3, 100_000]) {
      const { table, problem } = await readBytes(name, lines, { chunkSize })
      expect([problem, recordsOf(table)]).toEqual([null, [one, two, three]])
    }
  })

  it('say that one reports a failure, and where, and the rest is read', async () => {
    const { table, problem } = await readBytes(
      'day.jsonl',
      [response('0', one), '', response('17', two), response('5'), response('0', three)].join('\n'),
    )
    expect(problem).toMatchObject({ kind: 'returnCode', found: '17', line: 3, character: 1 })
    expect(recordsOf(table)).toEqual([one, two, three])
  })

  it('are events where they have a field of one, and what they are where "result" is no list, or is there twice', async () => {
    const odd = ['{"id":"a","returnCode":0,"result":[1]}', '{"returnCode":0,"result":{}}']
    expect(recordsOf((await readBytes('day.jsonl', odd.join('\n'))).table)).toEqual(odd)
    const twice = await readBytes('day.jsonl', '{"returnCode":0,"result":[1],"result":[2]}')
    expect([recordsOf(twice.table), twice.table.anomalyCounts.doubledName]).toEqual([
      ['{"returnCode":0,"result":[2]}'],
      1,
    ])
  })

  it('keep the mark of an event in which a name is there twice', async () => {
    const { table } = await readBytes('day.jsonl', `{"returnCode":0,"result":[${one},{"id":"a","id":"b"}]}`)
    expect([table.rowCount, table.anomalyCounts.doubledName]).toEqual([2, 1])
  })
})

describe('a saved response with another returnCode than 0', () => {
  it.each([
    ['with its events', response('17', one), '17', [one]],
    ['as text', response('"E17"', one), '"E17"', [one]],
    ['without a list', '{"returnCode":17,"message":"no such device"}', '17', []],
    ['over several lines', `{\n "message": "no",\n "returnCode": 17\n}\n`, '17', []],
  ])('says so: %s', async (_, text, found, records) => {
    for (const chunkSize of [3, 100_000]) {
      const { table, problem } = await readBytes('saved.json', text, { chunkSize })
      expect(problem).toMatchObject({ kind: 'returnCode', found, character: null })
      expect(recordsOf(table)).toEqual(records)
    }
  })

  it('is none that is another document', async () => {
    for (const text of ['{"message":1}', '{"returnCode":17} more', '{"returnCode":0}']) {
      expect((await readBytes('saved.json', text)).problem).toMatchObject({ kind: 'notEvents' })
    }
  })
})
