import type { refresh as en } from '../en/refresh'
import type { Texts } from '../texts'

export const refresh: Texts<typeof en> = {
  mark: { new: '新增', changed: '已更改', replaced: '旧版本', vanished: '已不存在' },
  requested: { missing: '已请求缺失的部分，截至 {time}。', rest: '已请求其余部分，截至 {time}。' },
  look: {
    nothing: {
      since: '{since} 之后没有新内容；此前最后 {time}已重新检查。',
      sinceOnly: '{since} 之后没有新内容；此前的部分未重新检查。',
      again: '{first} 至 {last} 已重新检查，没有新内容。',
      all: '{first} 至 {last} 已全部重新检查，未发现差异。',
      parts: '已检查的时间内没有新内容：{times}。',
    },
    found: {
      since: '已检查 {since} 之后的部分，并重新检查此前最后 {time}。',
      sinceOnly: '已检查 {since} 之后的部分；此前的部分未重新检查。',
      again: '已重新检查 {first} 至 {last}。',
      all: '{first} 至 {last} 已全部重新检查。',
      parts: '已检查：{times}。',
    },
    notAsked: '未请求：已证明完整，预计不会再有延迟到达的事件。',
    failed: '未能检查。',
    more: '另有 {count} 组设备检查了其他时间。',
  },
  settled: '未请求：此范围截至 {time} 已证明完整，预计不会再有延迟到达的事件。',
  failed: '刷新失败，结果保持不变：{why}',
}
