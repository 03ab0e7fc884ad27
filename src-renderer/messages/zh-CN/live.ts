import type { Texts } from '../../../src-core/words/texts'
import { live as sentences } from '../../../src-core/words/zh-CN/live'
import type { live as en } from '../en/live'

export const live: Texts<typeof en> = {
  ...sentences,
  button: '实时跟踪',
  resultButton: '从此继续跟踪',
  buttonWhy: '持续显示新到达的每个事件，直到您停止。从 {count} 分钟前开始。',
  resultWhy: '在此结果后继续显示新到达的每个事件，直到您停止。',
  label: '实时跟踪',
  tryNow: '立即重试',
  ignoresStart: '服务忽略范围的开始时间，因此每次请求获取的内容都超过所需。',
  new: '{count} 个新事件',
  newWhy: '显示新事件。您在阅读、已选中行或打开了对话框时，新事件会暂不显示，以免画面移动。',
  pause: '暂停',
  proceed: '继续',
  stop: '停止',
  chart: '图表',
  chartWhy: '实时跟踪时图表显示的时间范围',
  window: { all: '全部', minutes: '最近 {count} 分钟' },
  again: '再次跟踪',
  dismiss: '关闭',
}
