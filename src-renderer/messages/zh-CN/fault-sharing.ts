import type { sharing as en } from '../en/fault-sharing'
import type { Texts } from '../texts'

export const sharing: Texts<typeof en> = {
  title: '共享上下限和更正',
  intro: '将数值上下限和更正后的类型保存到文件，或使用同事的设置。',
  none: '尚未设置任何上下限或更正。',
  save: '保存到文件…',
  open: '打开文件…',
  saved: '已保存为 {name}。',
  changes: '{name} 与当前设置有 {count} 处不同。',
  list: '更改',
  change: '{before} → {after}',
  noLimit: '无上下限',
  upTo: '不超过 {high}',
  from: '不低于 {low}',
  between: '{low} 到 {high}',
  more: '还有 {count} 处。',
  others: '其他上下限和更正保持不变。',
  newer: '该文件由较新的版本写出（格式 {version}），可能包含此版本无法应用的设置。',
  unknown: '以下字段未知，将被忽略：{names}。',
  invalid: '以下条目无效，将被略去：{names}。',
  exceeds: '加上这些之后，上下限或更正将超过 1,000 个。请先删除一些。',
  apply: '应用',
  cancel: '取消',
  unreadable: '{name} 未被应用，没有更改任何设置。{why}',
  problem: {
    json: '它不是 JSON。文件可能不完整，请重新索取。',
    format: '它不是本应用保存的上下限文件。请选择名称以 .limits.json 结尾的文件。',
    nothing: '其中没有可以应用的上下限或更正。',
    tooLarge: '对于上下限文件来说它太大了。',
  },
}
