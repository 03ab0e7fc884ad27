import type { Texts } from '../../../src-core/words/texts'
import { around as sentences } from '../../../src-core/words/zh-CN/fault-pictures'
import type { around as en } from '../en/fault-pictures'

export const around: Texts<typeof en> = {
  ...sentences,
  window: '{attribute}：{count} 个事件，从 {from} 到 {until}。',
  range: '值从 {lowest} 到 {highest}。',
  event: '被标记的事件：{value}，时间 {time}。',
  allowed: '阴影：允许的值，从 {low} 到 {high}。',
  allowedTo: '阴影：允许的值，不超过 {high}。',
  allowedFrom: '阴影：允许的值，不低于 {low}。',
  silence: '阴影：没有事件。',
  alone: '该序列只有这一个事件。',
  noTime: '没有图：该事件的设备时间不可用，无法确定其前后的事件。',
}
