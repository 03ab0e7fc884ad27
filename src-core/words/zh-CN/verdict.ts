import type { verdict as en } from '../en/verdict'
import type { Texts } from '../texts'

export const verdict: Texts<typeof en> = {
  complete: '完整',
  completeUntil: '截至 {time} 完整',
  silent: '没有事件',
  notBegun: '尚未开始',
  ahead: '时间超前',
  partial: '不完整',
  nothing: '未获取任何内容',
  notProvable: '未证明完整',
  running: '正在获取',
  waiting: '等待您确认',
  checking: '正在重新检查',
  following: '正在跟踪',
  paused: '已暂停',
  clock: { ahead: '时钟快 {time}', behind: '时钟慢 {time}' },
  setClock: {
    ahead: '本机时钟比服务快 {time}。请校准：以“现在”结束的时间范围会超出服务的当前时间。',
    behind: '本机时钟比服务慢 {time}。请校准：以“现在”结束的时间范围会缺少最新的事件。',
    unchecked: '服务的当前时间未知，因此无法核对本机时钟。如果本机时钟偏快，尚未到来的时间会被称为已证明。',
  },
  window: '{start} 至 {end}',
  noneOf: '{events}，其中 {devices} 没有事件',
  devices: '{count} 台设备',
  mayBeMore: '可能还有更多',
  wasComplete: '获取时完整',
  whenFetched: '获取时未证明完整',
}
