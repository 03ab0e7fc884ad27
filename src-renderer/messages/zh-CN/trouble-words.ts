import type { Texts } from '../../../src-core/words/texts'
import type { troubleWords as en } from '../en/trouble-words'

export const troubleWords: Texts<typeof en> = {
  label: '表示异常的词',
  hint: '以空格分隔，不区分大小写。文本中含有其中一个独立的词即算；中文词可在文本中的任何位置。',
  unfit: '未保存：最多 {most} 个词，每个最多 {length} 个字符，以空格分隔。',
  useDefaults: '使用默认的词',
}
