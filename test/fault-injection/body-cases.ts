import { gzipSync } from 'node:zlib'
import type { AppError } from '../../src-core/errors/errors'
import { type RawAnswer, rawAnswer } from '../service/raw-server'

/**
 * `expected`: the records that are shown, or why there are none; several kinds where a service's own fault
 * has two sides. `orRefused`: what is nested deeper than anything is nested may also be refused, with a
 * reason.
 */
export interface BodyCase {
  readonly name: string
  readonly answer: RawAnswer
  readonly expected: readonly AppError['kind'][] | { readonly records: number; readonly orRefused?: boolean }
}

const list = (...records: readonly string[]): string => `{"returnCode":0,"result":[${records.join(',')}]}`
const record = (more = '"attributeData":21.5'): string =>
  `{"id":"pump-1@#temperature@#1763622000000","deviceId":"pump-1","attributeCode":"temperature",${more}}`
const good = list(record())
const shown = (records: number) => ({ records })
const answers = (
  name: string,
  body: string | Uint8Array,
  expected: BodyCase['expected'],
  headers: readonly string[] = [],
): BodyCase => ({
  name,
  expected,
  answer: rawAnswer('200 OK', body, headers),
})

const malformed: readonly string[] = [
  '',
  ' \n\t ',
  'undefined',
  'nul',
  '{',
  '{"returnCode":0',
  '{"returnCode":0,}',
  '{"returnCode":0,"result":[,]}',
  '{"returnCode":0,"result":[1,]}',
  '{"returnCode":0 "result":[]}',
  "{'returnCode':0}",
  '{returnCode:0}',
  '{"returnCode":+0}',
  '{"returnCode":00}',
  '{"returnCode":0x0}',
  '{"returnCode":.0}',
  '{"returnCode":0.}',
  '{"returnCode":NaN}',
  '{"returnCode":-Infinity}',
  '{"returnCode":0,"a":"\\x41"}',
  '{"returnCode":0,"a":"\\u12"}',
  '{"returnCode":0,"a":"\u0001"}',
  '{"returnCode":0,"a":"line\nend"}',
  '{"returnCode":0}{"returnCode":0}',
  '{"returnCode":0}\0',
  '{"returnCode":0}/* ok */',
  '// ok\n{"returnCode":0}',
  'callback({"returnCode":0})',
  ')]}\',\n{"returnCode":0}',
  '\ufeff\ufeff{"returnCode":0}',
  '{"returnCode":0,"result":[]]}',
  '{"returnCode":0,"result":[}',
  '<?xml version="1.0"?><returnCode>0</returnCode>',
]

const inText = (hex: string): Uint8Array => {
  const [before = '', after = ''] = list(record('"attributeData":"§"')).split('§')
  return Buffer.concat([Buffer.from(before), Buffer.from(hex, 'hex'), Buffer.from(after)])
}
const notUtf8 = ['ff', 'c080', '80', 'eda080', 'f5808080', 'e282', 'f0808080', 'c3']

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
const encodings: readonly BodyCase[] = [
  ...notUtf8.map((hex) => answers(`bytes ${hex} in a text`, inText(hex), ['notUtf8'])),
  answers('UTF-16, little end first, marked', Buffer.from(`\ufeff${good}`, 'utf16le'), ['notUtf8']),
  answers('UTF-16, big end first, marked', swapped(`\ufeff${good}`), ['notUtf8']),
  answers('UTF-16 without a mark', Buffer.from(good, 'utf16le'), ['notJson']),
  answers(
    'UTF-16 that says so',
    Buffer.from(good, 'utf16le'),
    ['notJson'],
    ['Content-Type: application/json; charset=utf-16'],
  ),
  answers(
    'Latin-1 that says so',
    Buffer.from(list(record('"attributeData":"Zürich"')), 'latin1'),
    ['notUtf8'],
    ['Content-Type: application/json; charset=iso-8859-1'],
  ),
  answers('a byte order mark', `\ufeff${good}`, shown(1)),
  answers('half a surrogate pair as an escape', list(record('"attributeData":"\\ud800"')), shown(1)),
  answers('gzip', gzipSync(good), shown(1), ['Content-Encoding: gzip']),
]

const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`
const hex = good.length.toString(16)
const framing: readonly (readonly [name: string, bytes: string, expected: BodyCase['expected']])[] = [
  [
    'Content-Length too short',
    `${head}Content-Length: ${String(good.length - 5)}\r\n\r\n${good}`,
    ['notJson', 'network'],
  ],
  [
    'Content-Length too long',
    `${head}Content-Length: ${String(good.length + 5)}\r\n\r\n${good}`,
    ['network'],
  ],
  ['Content-Length 0', `${head}Content-Length: 0\r\n\r\n${good}`, ['notJson', 'network']],
  ['Content-Length that is none', `${head}Content-Length: many\r\n\r\n${good}`, ['network']],
  [
    'Content-Length twice, not the same',
    `${head}Content-Length: 5\r\nContent-Length: ${String(good.length)}\r\n\r\n${good}`,
    ['network'],
  ],
  ['Content-Length below 0', `${head}Content-Length: -1\r\n\r\n${good}`, ['network']],
  ['chunks', `${chunked}${hex}\r\n${good}\r\n0\r\n\r\n`, shown(1)],
  ['chunks without an end', `${chunked}${hex}\r\n${good}\r\n`, ['network']],
  ['a chunk of no size', `${chunked}zz\r\n${good}\r\n0\r\n\r\n`, ['network']],
  ['a chunk larger than it says', `${chunked}5\r\n${good}\r\n0\r\n\r\n`, ['network']],
  ['a chunk of more bytes than there are numbers', `${chunked}FFFFFFFFFFFFFFFFF\r\n${good}`, ['network']],
  ['a head that never ends', `${head}${'X-More: and more\r\n'.repeat(4000)}`, ['network']],
  ['a status that is none', `HTTP/1.1 abc OK\r\n\r\n${good}`, ['network']],
  ['no HTTP', `${good}\r\n\r\n`, ['network']],
  ['HTTP/0.9', good, ['network']],
  [
    'first 100 Continue',
    `HTTP/1.1 100 Continue\r\n\r\n${head}Content-Length: ${String(good.length)}\r\n\r\n${good}`,
    shown(1),
  ],
]

const nested = (depth: number): string =>
  list(record(`"attributeData":${'['.repeat(depth)}${']'.repeat(depth)}`))
const nestedObjects = (depth: number): string =>
  list(record(`"more":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`))
const withExactNumber = (text: string): string => text.replace('{"id"', '{"exact":9007199254740993,"id"')
const depths = [20, 100, 1000, 10_000, 100_000]

const fields = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"field${String(index)}":${String(index)}`).join(',')
const contents: readonly BodyCase[] = [
  ...depths.flatMap((depth) => [
    answers(`${String(depth)} arrays`, nested(depth), { records: 1, orRefused: depth > 1000 }),
    answers(`${String(depth)} objects`, nestedObjects(depth), { records: 1, orRefused: depth > 1000 }),
    answers(`${String(depth)} arrays beside an exact number`, withExactNumber(nested(depth)), {
      records: 1,
      orRefused: depth > 1000,
    }),
  ]),
  answers('100,000 arrays around everything', '['.repeat(100_000), ['tooComplex']),
  answers('62 MB of nested arrays', '['.repeat(62_000_000), ['tooComplex']),
  answers('20 million empty arrays', list('[],'.repeat(20_000_000)), ['tooComplex']),
  answers(
    '__proto__ and constructor as fields',
    list(
      record(
        '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"toString":3,"hasOwnProperty":4',
      ),
    ),
    shown(1),
  ),
  answers(
    '__proto__ beside an exact number',
    list(withExactNumber(record('"__proto__":{"polluted":1}'))),
    shown(1),
  ),
  answers('__proto__ as the record', list('{"__proto__":{"id":"pump-1@#a@#1"}}'), shown(1)),
  answers('a value of 64 KB', list(record(`"attributeData":"${'v'.repeat(65_536)}"`)), shown(1)),
  answers('a field name of 64 KB', list(record(`"${'n'.repeat(65_536)}":1`)), shown(1)),
  answers('10,000 extra fields', list(record(fields(10_000))), shown(1)),
  answers('a number of 100,000 digits', list(record(`"attributeData":${'9'.repeat(100_000)}`)), shown(1)),
  answers(
    'the same field 1,000 times',
    list(record(Array.from({ length: 1000 }, (_, index) => `"attributeData":${String(index)}`).join(','))),
    shown(1),
  ),
  answers(
    'more events than were asked for',
    list(...Array.from({ length: 3000 }, () => record())),
    shown(3000),
  ),
]

const statuses: readonly BodyCase[] = [
  '600 Beyond',
  '999 Beyond',
  '599 Late',
  '400',
  '204 No Content',
  '206 Partial Content',
  '304 Not Modified',
].map((line) => ({
  name: `status ${line}`,
  answer: rawAnswer(line, line.startsWith('204') || line.startsWith('304') ? '' : good),
  expected: line.startsWith('204') ? ['notJson'] : ['httpStatus'],
}))

export const bodyCases: readonly BodyCase[] = [
  ...malformed.map((body) => answers(`malformed: ${body.slice(0, 40)}`, body, ['notJson'])),
  ...[
    '[]',
    '{}',
    'null',
    '0',
    'true',
    '17',
    '"{\\"returnCode\\":0}"',
    '{"code":0}',
    '{"returnCode":[0]}',
    '{"returnCode":"0","result":[]}',
    '{"returnCode":0}',
    '{"returnCode":0,"result":{}}',
  ].map((body) => answers(`JSON, but no answer of the service: ${body}`, body, ['unexpectedJson'])),
  answers('a page', '<!doctype html><title>Sign in</title>', ['notJson'], ['Content-Type: text/html']),
  answers(
    'a page that calls itself JSON',
    '<!doctype html><title>Sign in</title>',
    ['notJson'],
    ['Content-Type: application/json'],
  ),
  ...encodings,
  ...framing.map(([name, bytes, expected]) => ({ name, answer: bytes, expected })),
  ...contents,
  ...statuses,
]
