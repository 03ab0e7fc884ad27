import type { Texts } from '../../../src-core/words/texts'
import type { rows as en } from '../en/rows'

export const rows: Texts<typeof en> = {
  selectedHidden: '已选 {count} 个，其中 {hidden} 个被搜索或筛选隐藏',
  selection: '所选事件',
  selectedOf: '共 {total} 个',
  clearSelection: '取消选择',
  copy: '复制',
  note: '备注…',
  delete: '删除 {count} 个事件…',
  deleteHidden: '删除…',
  lost: '所选的 {count} 个事件不在新结果中，或已有变化',
  lostMarks: '{count} 个删除标记已失效：相应的事件与当时不同',
  copied: '已复制 {count} 行',
  valueCopied: '已复制值',
  tooMany: '{count} 行过多，无法复制：最多 {most} 行。请导出到文件。',
  copyFailed: '复制失败。请打开详情，选中文本后手动复制。',
  menu: {
    label: '对此事件的操作',
    copy: '复制 {count} 行',
    json: '将 {count} 行复制为 JSON',
    value: '复制此值',
    filter: '按此值筛选',
    details: '显示详情',
  },
  column: {
    label: '对列 {column} 的操作',
    ascending: '升序排序',
    descending: '降序排序',
    unsorted: '不按此列排序',
    filter: '筛选…',
    hide: '隐藏此列',
  },
  value: {
    copy: '复制 {field}',
    more: '显示 {field} 的全部内容',
    less: '收起 {field}',
  },
}
