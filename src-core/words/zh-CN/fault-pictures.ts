import type { around as en } from '../en/fault-pictures'
import type { Texts } from '../texts'

export const around: Texts<typeof en> = {
  window: '{attribute}：{count} 个事件，从 {from} 至 {until}。',
  range: '值从 {lowest} 至 {highest}。',
  event: '被标记的事件：{value}，时间 {time}。',
  allowed: '阴影：允许的值，从 {low} 至 {high}。',
  allowedTo: '阴影：允许的值，不超过 {high}。',
  allowedFrom: '阴影：允许的值，不低于 {low}。',
  silence: '阴影：没有事件。',
  alone: '该序列只有这一个事件。',
  equal: '阴影：同一个数。',
}
