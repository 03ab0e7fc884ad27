import type { Texts } from '../../../src-core/words/texts'
import type { wide as en } from '../en/wide'

/** 每个属性一列，每个设备和时间一行。 */
export const wide: Texts<typeof en> = {
  open: '宽表（每个属性一列）…',
  title: '宽表（每个属性一列）',
  intro:
    '每台设备的每个时间点占一行（该时间至少有一个所选属性有事件），每个属性占一列。只包含当前显示的事件。',
  attributes: '属性',
  devices: '设备',
  chosen: '{chosen} / {all}',
  all: '全选',
  none: '全不选',
  unnamed: '（无）',
  events: '{count} 个事件',
  cells: '单元格内容',
  kind: { exact: '时间完全相同的值', lastKnown: '该时间最后已知的值', nearest: '该时间前后最近的值' },
  rule: {
    exact: '恰好在该行时间的值',
    lastKnown: '该行时间或之前的最后一个值',
    nearest: '该行时间前后最多 {seconds} 秒内最近的值',
  },
  seconds: '最大时间差（秒）',
  format: '格式',
  working: '正在计算…',
  size: '{rows}，{columns}。',
  rows: '{count} 行',
  columns: '{count} 个属性',
  replaced: '{count} 个事件未使用：结果中后面的事件具有相同的设备、属性和时间。',
  timeless: '{count} 个事件没有设备时间，未使用。',
  deleted: '{count} 个事件在获取后已被删除，未使用。',
  preview: '前 {count} 行',
  origin: '每个属性一列（{attributes}）；每个单元格为{rule}',
  writing: '正在写入…',
  saved: '已保存“{name}”（位于 {folder}）。',
  cancelled: '已取消：没有保存任何内容。',
  cancel: '取消',
  close: '关闭',
  choose: '选择保存位置…',
}
