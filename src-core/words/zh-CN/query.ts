import type { query as en } from '../en/query'
import type { Texts } from '../texts'

export const query: Texts<typeof en> = {
  presets: {
    lastHour: '最近 1 小时',
    last24Hours: '最近 24 小时',
    last7Days: '最近 7 天',
    last30Days: '最近 30 天',
    today: '今天',
    yesterday: '昨天',
    custom: '自定义',
    serviceDefault: '服务默认',
  },
  typed: '{start} 至 {end}',
  noStart: '服务默认',
  noEnd: '现在',
  oneRequest: '{range}，最新 {limit} 个',
  recentLine: '{devices} · {range} · {kind}',
  recentDevices: '{devices} 及另外 {count} 个',
  recentComplete: '完整范围',
  recentLatest: '最新 {limit} 个',
  running: '正在查询… {seconds} 秒',
  progress: {
    fetching: '{events}，已完成 {done} / 约 {total} 个时段',
    rate: '{words}；每秒 {count} 个事件',
    outOfReach: '无法连接到服务，等待中',
    asksToWait: '服务要求等待（{status}），{time}后再次请求',
    soFar: '目前 {events}',
    held: '等待您确认：目前 {events}',
    of: '{name}：{words}',
  },
  echo: {
    zone: '{label}（{offset}）',
    instant: '{time} {label}（{offset}）',
    startEmpty: '留空：服务从请求时刻往前 24 小时开始。',
    endEmpty: '留空：服务到请求时刻为止。',
    unreadable: '时间无效。示例：2026-11-20 08:15:30.250、08:15、-3h。',
    earlierOfTwo: '时间有歧义（时钟回拨）：采用第一个，{time} {label}（{offset}）。加上 UTC 偏移可自行选择。',
    laterOfTwo: '时间有歧义（时钟回拨）：采用第二个，{time} {label}（{offset}）。加上 UTC 偏移可自行选择。',
    gap: '该时间不存在（时钟拨快）；采用 {time} {label}（{offset}）。',
  },
  cancelled: '已取消。',
}
