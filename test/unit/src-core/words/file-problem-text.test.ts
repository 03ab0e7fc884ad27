import { expect, it } from 'vitest'
import type { FileProblem } from '../../../../src-core/formats/file-problem'
import { fileProblemText } from '../../../../src-core/words/file-problem-text'
import { wordsIn } from './words-in'

it.each([
  [
    { rowGroup: 2, column: 'id' },
    'Row group 2, column id: The data are compressed with ZSTD',
    '第 2 个行组，id 列：数据以 ZSTD 压缩',
  ],
  [
    { rowGroup: 2, column: null },
    'Row group 2: The data are compressed with ZSTD',
    '第 2 个行组：数据以 ZSTD 压缩',
  ],
  [{ column: 'id' }, 'Column id: The data are compressed with ZSTD', 'id 列：数据以 ZSTD 压缩'],
  [{ column: null }, 'The data are compressed with ZSTD', '数据以 ZSTD 压缩'],
])(
  'a file that cannot be read: says so in both languages with the place, as far as it is known: %o',
  (index, english, inChinese) => {
    const problem: FileProblem = { kind: 'parquetCodec', line: 1, character: null, found: 'ZSTD', ...index }
    const startsWith = (sentence: string): unknown => expect.stringMatching(new RegExp(`^${sentence}`, 'u'))
    expect([fileProblemText(wordsIn('en'), problem), fileProblemText(wordsIn('zh-CN'), problem)]).toEqual([
      startsWith(english),
      startsWith(inChinese),
    ])
  },
)
