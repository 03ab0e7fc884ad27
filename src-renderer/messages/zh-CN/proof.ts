import type { Texts } from '../../../src-core/words/texts'
import type * as en from '../en/proof'

export const rail: Texts<typeof en.rail> = {
  label: '发现、事件、备注与证明',
  findings: '发现',
  event: '事件',
  notes: '备注',
  proof: '证明',
  resize: '面板宽度',
  close: '关闭面板',
}

export const proof: Texts<typeof en.proof> = {
  title: '证明',
  asked: '{devices}，{start} 至 {end}（{zone}）',
  oneRequest: '一次请求获取最新的事件；除返回的事件外，不能证明任何内容。',
  running: '该范围尚未全部得到应答。',
  complete: '全部 {count} 个窗口返回的事件都少于请求的数量，因此没有被截断；它们合起来覆盖整个范围。',
  gaps: '该范围的一部分缺失，或应答不能证明其完整。各设备下方说明了缺失的内容及原因。',
}
