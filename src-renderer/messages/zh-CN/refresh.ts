import type { Texts } from '../../../src-core/words/texts'
import { refresh as sentences } from '../../../src-core/words/zh-CN/refresh'
import type { refresh as en } from '../en/refresh'

export const refresh: Texts<typeof en> = {
  ...sentences,
  button: '刷新',
  buttonWhy: 'F5：获取新增和缺失的部分。至少重新请求最后 {count} 分钟，因为事件可能延迟到达。',
  latestWhy: 'F5：重新发送同一查询。“最新”查询没有可以延续的完整性证明。',
  all: '重新检查全部',
  obstacle: {
    loading: '此结果仍在获取中。',
    connectionGone: '连接 {name} 已被移除。',
    connectionChanged: '连接 {name} 的基础 URL 已更改。',
    otherConnection: '请先切换到连接 {name}。',
  },
  markWhy: {
    new: '新增：在 {time} 的刷新中发现。',
    changed: '已更改：{time} 的刷新发现此记录取代了 ID 相同的旧记录。',
    replaced: '旧版本：自 {time} 的刷新起，服务返回此 ID 的另一条记录。',
    vanished: '已不存在：{time} 查找时，服务没有返回此事件。',
  },
  found: { new: '新增 {count} 个', changed: '更改 {count} 个', vanished: '{count} 个已不存在' },
  earlier: '此前发现：',
  show: '只显示这些事件',
  partFailed: '有一部分未能获取：{why}',
  dismiss: '关闭',
  overlap: '刷新重叠时间（分钟）',
  overlapWhy:
    '刷新时，会把已证明完整部分的末尾这段时间重新请求一次（0 到 {most}），因为事件可能延迟到达。若结果中有事件延迟更久，则相应延长。实时跟踪也从这么久之前开始。',
}
