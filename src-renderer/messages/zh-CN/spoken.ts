import type { Texts } from '../../../src-core/words/texts'
import type * as en from '../en/spoken'

export const spoken: Texts<typeof en.spoken> = {
  ascending: '{column}，升序',
  descending: '{column}，降序',
  sorted: '排序：{columns}',
  unsorted: '按到达顺序',
  noteSaved: '备注已保存',
  noteRemoved: '备注已删除',
  panelClosed: '面板已关闭',
}
