import type { Texts } from '../../../src-core/words/texts'
import type { archive as en } from '../en/archive'

export const archive: Texts<typeof en> = {
  asOf: '以 {at} 第 {run} 次运行后的内容为准。归档所含的日期：{window}。',
  devices: '哪些设备',
  known: '归档中有 {count} 台设备。',
  suggested: '归档中的设备',
  unknown: '归档中没有 {devices}。',
  days: '哪些日期',
  received: '按服务接收事件的时间。没有此时间的事件也会一并打开。',
  requested: '归档只请求过 {window} 的事件，对此前和此后的事件一无所知。',
  amount: '将读取 {files}，最多 {events}（{size}）。',
  nothing: '归档中没有相应的文件。',
}
