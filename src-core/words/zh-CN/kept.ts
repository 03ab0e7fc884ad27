import type { kept as en } from '../en/kept'
import type { Texts } from '../texts'

/** 保存在磁盘上的结果。 */
export const kept: Texts<typeof en> = {
  line: '{devices} · {range}',
  facts: '{found} · {age}前 · {size}',
  found: '{events}，{verdict}',
  foundBefore: '获取时 {events}，{verdict}',
  ago: '{age}前',
  verdict: {
    complete: '完整',
    notProvable: '无法验证完整性',
    partial: '不完整',
    latest: '最新 {limit} 个',
    clock: { ahead: '时钟快 {time}', behind: '时钟慢 {time}' },
    damaged: '未证明：部分事件无法读取',
    unproven: '未证明：说明被更改过或来自较早的版本',
  },
}
