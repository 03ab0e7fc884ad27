import type { Texts } from '../../../src-core/words/texts'
import { sharing as sentences } from '../../../src-core/words/zh-CN/fault-sharing'
import type { sharing as en } from '../en/fault-sharing'

export const sharing: Texts<typeof en> = {
  ...sentences,
  title: '共享上下限和类型更正',
  intro: '将数值上下限和更正后的类型保存到文件，或使用同事的设置。',
  none: '尚未设置上下限，也没有更正过序列类型。',
  save: '保存到文件…',
  open: '打开文件…',
  saved: '已保存为 {name}。',
  changes: '应用 {name} 将更改 {count} 项设置：',
  list: '更改',
  change: '{before} → {after}',
  more: '还有 {count} 处。',
  others: '其他上下限和更正保持不变。',
  newer: '该文件由较新版本的应用保存（格式 {version}），可能包含此版本无法应用的设置。',
  unknown: '以下字段未知，将被忽略：{names}。',
  invalid: '以下条目无效，将被略去：{names}。',
  exceeds: '加上这些之后，上下限或更正将超过 1,000 个。请先删除一些。',
  apply: '应用',
  cancel: '取消',
}
