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
    completeUntil: '截至 {time} 完整',
    silent: '没有事件',
    notBegun: '尚未开始',
    ahead: '时间超前',
    partial: '不完整',
    nothing: '未获取任何内容',
    notProvable: '未证明完整',
    running: '正在获取',
    latest: '最新 {limit} 个',
    clock: { ahead: '时钟快 {time}', behind: '时钟慢 {time}' },
    damaged: '未证明：部分事件无法读取',
    unproven: '未证明：说明被更改过或来自较早的版本',
  },
}
