import type { Texts } from '../../../src-core/words/texts'
import type { notes as en } from '../en/notes'

export const notes: Texts<typeof en> = {
  add: '添加备注…',
  edit: '编辑备注…',
  all: '所有备注',
  section: '备注',
  noCursor: '请先移动到某个事件：备注属于光标处的事件。',
  onEvent: '事件的备注',
  onTime: '时间点备注',
  time: '时间（{zone}）',
  text: '备注',
  save: '保存备注',
  remove: '删除备注',
  cancel: '取消',
  whyNot: {
    events: '一个结果最多可有 {most} 条事件备注。请先删除一条。',
    times: '一个结果最多可有 {most} 条时间备注。请先删除一条。',
    timeText: '一个结果的时间备注合计最多 {most} 个字符。请先缩短一条。',
    noTime: '请输入备注所指的时间。',
  },
  list: {
    title: '备注',
    empty: '此结果还没有备注。',
    addTime: '添加时间点备注…',
    filter: '仅显示有备注的事件',
    goTo: '转到事件',
    editOf: '编辑 {time} 的备注',
    goToOf: '转到 {time} 的事件',
    removeOf: '删除 {time} 的备注',
    moment: '时间',
    unplaced: '此结果中没有的事件',
  },
  flags: {
    label: '图表中的备注',
    one: '备注 {number}，{about}：{text}',
    several: '{from} 至 {to} 的 {count} 条备注',
    more: '另外 {count} 条',
  },
  unsaved: {
    text: '这些备注没有保存在别处。导出所有事件即可一并保存备注。',
    line: '{name}：{count} 条备注',
  },
}
