import type { Texts } from '../../../src-core/words/texts'
import { compare as compareSentences } from '../../../src-core/words/zh-CN/compare'
import type * as en from '../en/compare'

/** 比较两个结果。 */
export const compare: Texts<typeof en.compare> = {
  ...compareSentences,
  left: '左侧',
  right: '右侧',
  obstacle: {
    followed: '请先停止跟踪。',
    loading: '此结果仍在获取中。',
    comparison: '这已经是一个比较结果。',
    noPartner: '没有其他已完成的结果可以比较。',
  },
}

/** 比较的对话框和详细信息。 */
export const comparing: Texts<typeof en.comparing> = {
  title: '比较两个结果',
  swap: '左右互换',
  tolerance: '时间容差（秒）',
  toleranceWhy:
    '如果只有一侧有某个事件，而另一侧有同一属性、同一值的事件，且两者的设备时间相差不超过此容差，则视为同一事件，只是时间有偏移。',
  proof:
    '只有一侧有的事件，仅在两个结果都已证明完整的范围内才算作另一侧缺失；在其他范围内，比较会说明为何无法判断。',
  start: '比较',
  cancel: '取消',
  working: '正在比较…',
  details: '差异',
  movedBy: '时间偏移 {ms} 毫秒。',
  field: '字段',
  leftRecord: '左侧的记录：{name}',
  rightRecord: '右侧的记录：{name}',
  noLeftRecord: '左侧没有记录：{name}',
  noRightRecord: '右侧没有记录：{name}',
}
