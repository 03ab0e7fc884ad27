import type { Texts } from '../../../src-core/words/texts'
import type * as en from '../en/proof'

export const rail: Texts<typeof en.rail> = {
  label: '异常检测、事件、备注与证明',
  findings: '异常检测',
  event: '事件',
  notes: '备注',
  proof: '证明',
  resize: '面板宽度',
  close: '关闭面板',
}

export const proof: Texts<typeof en.proof> = {
  title: '证明',
  asked: '{devices}，{start} 至 {end}（{zone}）',
  askedWindow: '{devices}，{window}（{zone}）',
  oneRequest: '一次请求获取最新的事件；除返回的事件外，不能证明任何内容。',
  running: '该范围尚未全部收到响应。',
  complete: '共 {count} 个时段，每个返回的事件都少于请求的数量，因此没有被截断，并且覆盖整个范围。',
  gone: '曾返回，但已不再计入：{gone}。',
  goneOfFile: '未计入：{gone}。文件的行中仍有这些事件。',
  edges: '相邻时段重叠一毫秒，因此有 {count} 个事件返回了两次，各只计一次。',
  halved:
    '有 {count} 个毫秒连同前后各一毫秒的事件数超过一次请求的上限；其范围的两半均完整返回，证明没有缺失。',
  gaps: '该范围的一部分缺失，或响应不能证明其完整。各设备下方说明了缺失的内容及原因。',
  requests: {
    title: '{count} 次请求',
    notKnown: '该结果的请求未知：获取它的是早期版本，当时没有保留请求。',
    leftOut: '另有 {count} 次较早的请求没有列出：它们未证明任何内容、之后已重新发送，或早期版本没有保留。',
    column: { window: '请求的时段', came: '返回', outcome: '结果' },
    cameOf: '{came} / {limit}',
    eachLimit: '每次最多请求 {limit} 个事件。指向标志可查看其含义。',
    bars: '每个时段返回的事件数，均低于上限 {limit}',
    limit: '上限 {limit}',
    sent: '{at} 发送，{seconds} 秒后收到响应：请求 {start} 至 {end} 之间最多 {limit} 个事件。',
    came: '返回 {came} 个，其中 {counted} 个在时段内。',
    alike: '代表 {requests} 次相同的请求，其中最大的响应有 {most} 个事件。',
    outcome: {
      counted: '已证明',
      halved: '已证明',
      half: '一半',
      full: '过多',
      ahead: '尚未发生',
      split: '已拆分',
      checked: '核对',
      setAside: '不采用',
      retried: '已重发',
      failed: '失败',
    },
    why: {
      counted: '返回的事件少于请求的数量，没有被截断。',
      halved: '一毫秒连同前后各一毫秒的事件数达到请求的数量，但该范围的两半均完整返回。',
      half: '这是一个已满毫秒的范围的一半，只有与另一半一起才能证明。',
      full: '同一毫秒内的事件数达到请求的数量，无法证明没有更多事件。',
      ahead: '该时间尚未发生。',
      split: '响应可能被截断，因此该时段已拆分后重新请求。',
      checked: '再次请求比此前各响应更多的事件，以确认服务仍会返回这么多。',
      setAside: '服务对时间的理解与预期不同，因此全部重新请求。',
      retried: '请求失败，已重新发送。',
      failed: '请求失败。除非其他请求已获取，否则该时段缺失。',
    },
  },
}
