import type { histogram as en } from '../en/histogram'
import type { Texts } from '../texts'

/** 汇总旁边的数值分布。 */
export const histogram: Texts<typeof en> = {
  leftOut: '未计入 {count} 个已删除或被取代的事件。',
  title: '{name} 的分布',
  choose: '分布所用的序列',
  range: '{from} 至小于 {to}',
  bar: '{name}：{events}',
  events: '{count} 个事件',
  emptyText: '（空文本）',
  notDrawn: '未绘出：{parts}',
  below: '{count} 个更低',
  above: '{count} 个更高',
  deleted: '{count} 个已删除或被取代',
  noNumber: '{count} 个没有数字',
  noText: '{count} 个没有文本',
  otherStates: '{count} 种其他文本（{events}）',
}
