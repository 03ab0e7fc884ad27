import type { Texts } from '../../../src-core/words/texts'
import { silence as sentences } from '../../../src-core/words/zh-CN/silence'
import type { silence as en } from '../en/silence'

export const silence: Texts<typeof en> = {
  ...sentences,
  label: '静默的属性',
  dismiss: '关闭',
  heard: { silent: '静默：{what}', over: '恢复上报：{what}' },
  settings: {
    title: '系统通知',
    ofSilence: '跟踪的设备静默时通知',
    ofFaults: '异常检测规则标记了跟踪设备的新事件时通知',
    why: '通知显示设备和属性的名称，不显示数值。其他人可能会看到，包括在锁屏上。',
    unsupported: '此系统不显示通知。',
    question: '跟踪期间（窗口在后台时也一样）：',
    done: '完成',
  },
}
