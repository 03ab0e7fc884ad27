import type * as en from '../en/compare'
import type { Texts } from '../texts'

/** 比较两个结果。 */
export const compare: Texts<typeof en.compare> = {
  left: '左侧',
  right: '右侧',
  badge: '差异',
  obstacle: {
    followed: '请先停止跟踪。',
    loading: '此结果仍在获取中。',
    comparison: '这已经是一个比较结果。',
    noPartner: '没有其他已完成的结果可以比较。',
  },
  column: '差异',
  noDifferences: '没有差异',
  same: '{count} 个事件相同',
  deletedOnBoth: '{count} 个在两侧均已删除',
  differences: '{count} 处差异',
  count: {
    changed: '{count} 个已更改',
    moved: '{count} 个时间已移动',
    deletedRight: '{count} 个在右侧已删除',
    deletedLeft: '{count} 个在左侧已删除',
    missingRight: '{count} 个在右侧缺失',
    missingLeft: '{count} 个在左侧缺失',
    onlyLeft: '{count} 个仅在左侧（未证明缺失）',
    onlyRight: '{count} 个仅在右侧（未证明缺失）',
  },
  kind: {
    changed: '已更改：{fields}',
    moved: '时间已移动',
    deletedRight: '在右侧已删除',
    deletedLeft: '在左侧已删除',
    missingRight: '在右侧缺失',
    missingLeft: '在左侧缺失',
    onlyLeft: '仅在左侧，无法判断：{reason}',
    onlyRight: '仅在右侧，无法判断：{reason}',
  },
  undocumented: '多余字段',
  reason: {
    notAsked: '另一个结果不包含该设备或时间',
    notProven: '另一个结果在该处未证明完整',
    ownNotProven: '本结果在该处未证明完整',
    later: '在获取另一个结果之后才存储',
    notPlanned: '不在删除计划中',
  },
  exported: '{left} 与 {right} 之间的差异',
}

/** 比较的对话框和详细信息。 */
export const comparing: Texts<typeof en.comparing> = {
  title: '比较两个结果',
  swap: '左右互换',
  tolerance: '时间容差（秒）',
  toleranceWhy:
    '如果只有一侧有某个事件，而另一侧有同一属性、同一值的事件，且两者的设备时间相差不超过此容差，则视为同一事件发生了时间移动。',
  proof:
    '只有一侧有的事件，仅在两个结果都已证明完整的范围内才算作另一侧缺失；在其他范围内，比较会说明为何无法判断。',
  start: '比较',
  cancel: '取消',
  working: '正在比较…',
  details: '差异',
  movedBy: '移动了 {ms} 毫秒。',
  field: '字段',
  leftRecord: '左侧的记录：{name}',
  rightRecord: '右侧的记录：{name}',
  toleranceProblem: '请输入 0 到 {most} 之间的数字。',
  noLeftRecord: '左侧没有记录：{name}',
  noRightRecord: '右侧没有记录：{name}',
}
