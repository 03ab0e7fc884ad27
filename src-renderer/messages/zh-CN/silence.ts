import type { silence as en } from '../en/silence'
import type { Texts } from '../texts'

export const silence: Texts<typeof en> = {
  label: '静默的属性',
  silent: '{what} 已静默 {time}（通常每 {usual} 上报一次）',
  over: '{what} 静默 {time}后恢复上报',
  more: '以及另外 {count} 个',
  of: '{device} 的 {attribute}',
  dismiss: '关闭',
  heard: { silent: '静默：{what}', over: '恢复上报：{what}' },
  notification: {
    silent: '{devices}：静默',
    silentBody: '{what} 已有 {time}没有事件（通常每 {usual} 上报一次）。',
    silentBodies: '{what} 没有事件的时间比平常长得多。',
    faults: '{devices}：异常事件',
    faultsBody: '{rules}：{what}。',
  },
  settings: {
    title: '系统通知',
    ofSilence: '跟踪的设备静默时通知',
    ofFaults: '异常规则标记了跟踪设备的新事件时通知',
    why: '通知显示设备和属性的名称，不显示数值。其他人可能会看到，包括在锁屏上。',
    unsupported: '此系统不显示通知。',
    question: '跟踪期间（窗口在后台时也一样）：',
    done: '完成',
  },
}
