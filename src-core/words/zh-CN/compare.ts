import type { compare as en } from '../en/compare'
import type { Texts } from '../texts'

/** 比较两个结果。 */
export const compare: Texts<typeof en> = {
  badge: '差异',
  column: '差异',
  noDifferences: '没有差异',
  noneProven: '没有已证实的差异',
  oneSided: '{count} 个仅在一侧',
  noOthers: '没有其他差异',
  same: '{count} 个事件相同',
  deletedOnBoth: '{count} 个在两侧均已删除',
  differences: '{count} 处差异',
  count: {
    changed: '{count} 个已更改',
    moved: '{count} 个时间偏移',
    deletedRight: '{count} 个在右侧已删除',
    deletedLeft: '{count} 个在左侧已删除',
    missingRight: '{count} 个在右侧缺失',
    missingLeft: '{count} 个在左侧缺失',
    onlyLeft: '{count} 个仅在左侧（未证明缺失）',
    onlyRight: '{count} 个仅在右侧（未证明缺失）',
  },
  kind: {
    changed: '已更改：{fields}',
    moved: '时间偏移',
    deletedRight: '在右侧已删除',
    deletedLeft: '在左侧已删除',
    missingRight: '在右侧缺失',
    missingLeft: '在左侧缺失',
    onlyLeft: '仅在左侧：{reason}',
    onlyRight: '仅在右侧：{reason}',
  },
  undocumented: '多余字段',
  reason: {
    notAsked: '另一个结果不包含该设备或时间',
    notProven: '可能缺失，另一个结果在该处未证明完整',
    ownNotProven: '可能缺失，本结果在该处未证明完整',
    later: '在获取另一个结果之后才存储',
    otherToken: '另一个结果是用另一个令牌获取的',
    notPlanned: '不在待删除清单中',
  },
  exported: '{left} 与 {right} 之间的差异',
}
