import type { silence as en } from '../en/silence'
import type { Texts } from '../texts'

export const silence: Texts<typeof en> = {
  silent: '{what} 已 {time}未上报（通常每 {usual}上报一次）',
  over: '{what} 停报 {time}后恢复上报',
  more: '以及另外 {count} 个',
  of: '{device} 的 {attribute}',
  notification: {
    silent: '{devices}：停止上报',
    silentBody: '{what} 已有 {time}没有事件（通常每 {usual}上报一次）。',
    silentBodies: '{what} 没有事件的时间比平常长得多。',
    faults: '{devices}：异常事件',
    faultsBody: '{rules}：{what}。',
  },
}
