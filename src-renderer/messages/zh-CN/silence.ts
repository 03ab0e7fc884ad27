import type { Texts } from '../../../src-core/words/texts'
import { silence as sentences } from '../../../src-core/words/zh-CN/silence'
import type { silence as en } from '../en/silence'

export const silence: Texts<typeof en> = {
  ...sentences,
  label: '停止上报的属性',
  dismiss: '关闭',
  announced: { silent: '停止上报：{what}', over: '恢复上报：{what}' },
  settings: {
    title: '系统通知',
    ofSilence: '跟踪的设备停止上报时通知',
    ofFaults: '异常检测规则标记了跟踪设备的新事件时通知',
    why: '通知显示设备和属性的名称，不显示数值。其他人可能会看到，包括在锁屏上。',
    unsupported: '当前系统不支持通知。',
    question: '跟踪期间（窗口在后台时也一样）：',
    done: '完成',
  },
}
