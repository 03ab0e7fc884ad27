import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventFields } from '../../../../src-core/events/event'
import { createByteWriter } from '../../../../src-core/formats/byte-writer'
import { createDecode, rawText, validLength } from '../../../../src-core/formats/cell-text'
import { hasOurColumns, readHeader } from '../../../../src-core/formats/csv/header'
import { createNoteReader } from '../../../../src-core/formats/csv/notes'
import { createRowCells, isBlankRow, scanRow } from '../../../../src-core/formats/csv/scanner'
import { createTextCells, csvCell, isWholeInCell } from '../../../../src-core/formats/csv/text'
import { ReadingError, toProblem } from '../../../../src-core/formats/file-problem'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const comma = 44
const decode = createDecode()
/** The cells of the first row, and the place behind it. */
const scan = (text: string) => {
  const bytes = bytesOf(text)
  const cells = createRowCells(comma)
  const end = scanRow(bytes, 0, cells)
  return {
    end,
    lineCount: cells.lineCount,
    isBlank: isBlankRow(cells),
    texts: Array.from({ length: cells.count }, (_, index) => rawText(bytes, cells, index, decode, null)),
  }
}
const header = (text: string) => readHeader(bytesOf(text), decode)
const kindOf = (action: () => unknown): unknown => {
  try {
    return action()
  } catch (reason) {
    return reason instanceof ReadingError ? reason.kind : reason
  }
}

describe('a row of CSV', () => {
  it.each([
    ['a,b\n', ['a', 'b'], 4],
    ['a,b\r\nc', ['a', 'b'], 5],
    ['a,b\rc', ['a', 'b'], 4],
    [',,\n', ['', '', ''], 3],
    ['"a,b","c""d"\n', ['a,b', 'c"d'], 13],
    ['"",""""\n', ['', '"'], 8],
    ['5" pipe,b\n', ['5" pipe', 'b'], 10],
    ['a,\n', ['a', ''], 3],
  ])('%j has the cells %j', (text, texts, end) => {
    expect(scan(text)).toMatchObject({ texts, end })
  })

  it.each(['a,b', '"a,b', '"a"', '"a""', 'a,b\r', ''])('%j has not ended yet', (text) => {
    expect(scan(text).end).toBe(-1)
  })

  it('counts the line ends inside its cells, of every kind, and its own', () => {
    expect(scan('"a\nb\r\nc\rd",e\n')).toMatchObject({ lineCount: 4, texts: ['a\nb\r\nc\rd', 'e'] })
  })

  it('must not go on behind a closing quote', () => {
    expect(kindOf(() => scan('"a"b,c\n'))).toBe('quote')
  })

  it('has a limited number of cells', () => {
    expect(scan(`${','.repeat(1023)}\n`).texts).toHaveLength(1024)
    expect(kindOf(() => scan(`${','.repeat(1024)}\n`))).toBe('tooManyCells')
  })

  it('is blank if all cells are empty', () => {
    expect([scan(',,\n').isBlank, scan('\n').isBlank, scan('"",\n').isBlank, scan(', ,\n').isBlank]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('is read back as it was written, whatever the texts are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'ü'), maxLength: 6 })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const line = `${texts.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')}\n`
        expect(scan(line)).toMatchObject({ texts, end: bytesOf(line).length })
      }),
      { seed: 20261122, numRuns: 100 },
    )
  })
})

describe('the header of a table', () => {
  it('has the delimiter that is most frequent outside quotes', () => {
    expect(header('a;b;"c,d,e,f"\n')).toMatchObject({
      delimiter: ';'.charCodeAt(0),
      names: ['a', 'b', 'c,d,e,f'],
    })
    expect(header('a\tb\n')).toMatchObject({ delimiter: 9, names: ['a', 'b'] })
    expect(header('alone\n')).toMatchObject({ delimiter: comma, names: ['alone'] })
  })

  it.each([
    ['sep=;\na,x;b,y\n', 2],
    ['sep=;\r\na,x;b,y\n', 2],
    ['"sep=;"\na,x;b,y\n', 2],
    ['\n\nSEP=;\n\na,x;b,y\n', 5],
  ])('%j takes the delimiter from the statement before it', (text, lineCount) => {
    expect(header(text)).toEqual({
      delimiter: ';'.charCodeAt(0),
      names: ['a,x', 'b,y'],
      end: text.length,
      lineCount,
    })
  })

  it('waits for its end, and no longer than a header can be', () => {
    expect(header('a,b')).toBeNull()
    expect(kindOf(() => header('a'.repeat(64 * 1024 + 1)))).toBe('notTable')
  })

  it('has no NUL in it', () => {
    expect(kindOf(() => header('a,b\0\n'))).toBe('notTable')
  })

  it('is ours if every field has a column, wherever it is', () => {
    const names = eventFields.map(({ name }) => name)
    const of = (list: readonly string[]) => header(`${list.join(',')}\n`)
    const [ours, more, fewer] = [of(names.toReversed()), of([...names, 'more']), of(names.slice(1))]
    expect([ours, more, fewer].map((each) => each !== null && hasOurColumns(each))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('the bytes of a text', () => {
  it.each([
    ['sound', bytesOf('a€😀'), 8],
    ['broken in the middle', Uint8Array.of(97, 0xff, 97), 1],
    ['cut within a character', bytesOf('a€').subarray(0, 3), 1],
    ['empty', new Uint8Array(0), 0],
    ['broken at the start', Uint8Array.of(0x80, 97), 0],
    ['broken after a whole character', Uint8Array.of(...bytesOf('€'), 0xe2, 0x28), 3],
  ])('%s: UTF-8 up to the right place', (_, bytes, length) => {
    expect(validLength(bytes)).toBe(length)
  })

  it('that are no UTF-8 are an error with what can be read of it', () => {
    try {
      decode(Uint8Array.of(97, 0xff), 'channel')
      throw new Error('it was read')
    } catch (reason) {
      expect(reason).toMatchObject({ kind: 'notUtf8', column: 'channel', found: 'a\ufffd' })
    }
  })

  it('keep a byte order mark that is part of them', () => {
    expect(decode(bytesOf('\ufeffa'), null)).toBe('\ufeffa')
  })
})

describe('a text as a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "no"', '"say ""no"""'],
    ['=1+1', "'=1+1"],
    ['-5', '-5'],
    ['-5a', "'-5a"],
    ["'=x", "''=x"],
    ['a,=1', '"a,\'=1"'],
    ['', ''],
  ])('%j is %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  it('holds it exactly unless UTF-8 or a guard within it cannot', () => {
    expect(['a', '=1', 'a,b', '\ud800', 'a;=1', '😀'].map(isWholeInCell)).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ])
  })

  it('is written each time, and says each time whether it is exact', () => {
    const writer = createByteWriter(4)
    const cells = createTextCells(['', 'a,b', '\ud800x'], writer)
    expect([cells.write(1), cells.write(2), cells.write(1), cells.write(2)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(new TextDecoder().decode(writer.take())).toBe('"a,b"\ufffdx"a,b"\ufffdx')
  })
})

describe('what our columns note of a row', () => {
  const noteOf = (names: string, row: string) => {
    const read = header(`${names}\n`)
    if (read === null) throw new Error('the header is whole')
    const bytes = bytesOf(row)
    const cells = createRowCells(comma)
    scanRow(bytes, 0, cells)
    return createNoteReader(read, decode)?.(bytes, cells)
  }

  it('is nothing in a file without these columns, and null in a row without a note', () => {
    expect(noteOf('a,b', '1,2\n')).toBeUndefined()
    expect(noteOf('a,flags,flagReasons', '1,,\n')).toBeNull()
  })

  it('is the deletion, the flags and their reasons, without the guard', () => {
    expect(
      noteOf(
        'flagReasons,deletion,flags,deletionVerified',
        "'=too high,deleted,spike unheardOf gap,2025-11-20T08:15:30.250Z\n",
      ),
    ).toEqual({
      deletion: { outcome: 'deleted', verifiedAt: Date.UTC(2025, 10, 20, 8, 15, 30, 250) },
      faults: ['spike', 'gap'],
      reasons: '=too high',
    })
  })

  it('is no deletion without its time', () => {
    expect(noteOf('deletion,flags,deletionVerified', 'deleted,spike,yesterday\n')).toEqual({
      faults: ['spike'],
      reasons: '',
    })
  })
})

it('a problem has a place of its own or that of its row, and a short excerpt', () => {
  const found = 'x'.repeat(100)
  expect(toProblem(new ReadingError('notNumber', 'createdTime', found), 7)).toEqual({
    kind: 'notNumber',
    line: 7,
    column: 'createdTime',
    character: null,
    found: 'x'.repeat(80),
  })
  expect(toProblem(new ReadingError('badJson', null, '', { line: 3, character: 9 }), 7)).toMatchObject({
    line: 3,
    character: 9,
  })
  expect(toProblem(new ReadingError('parquetCodec', 'id', 'LZO', { rowGroup: 2 }), 7)).toMatchObject({
    column: 'id',
    rowGroup: 2,
    found: 'LZO',
  })
})
