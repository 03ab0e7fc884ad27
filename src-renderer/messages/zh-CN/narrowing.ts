import type { Texts } from '../../../src-core/words/texts'
import type { narrowing as en } from '../en/narrowing'

export const narrowing: Texts<typeof en> = {
  undoNext: '撤销：{parts}',
  undone: '已撤销：{parts}',
  redone: '已重做：{parts}',
  lifted: '要查看的内容被筛选和搜索隐藏，因此已清除筛选和搜索。可用“撤销”恢复。',
  nothingToUndo: '此结果中没有可撤销的更改',
  nothingToRedo: '此结果中没有可重做的更改',
  part: {
    filters: '筛选',
    search: '搜索',
    sort: '排序',
    columns: '列',
    limits: '数值上下限',
    corrections: '更正的序列类型',
    selection: '选择',
    notes: '备注',
  },
  noneBelow: '下方没有被标记的事件；上方有 {count} 个（{keys}）。',
  noneAbove: '上方没有被标记的事件；下方有 {count} 个（{keys}）。',
  noOther: '当前显示的其他事件均无异常标记。',
  noneFlagged: '当前显示的事件均无异常标记。',
  notChecked: '此结果尚未做异常检测。',
  group: {
    label: '筛选组',
    mode: '组内条件的组合方式',
    modes: { any: '满足任一', all: '满足全部', none: '全不满足', notAll: '不全满足' },
    join: '且',
    joinWhy: '两个条件须同时满足。点击可合为一组，满足任一即可。',
    dissolve: '取消组合',
  },
  delay: {
    bad: '请输入时长，例如 250、1.5 s 或 -2 min',
    hint: '单位为毫秒，也可写明单位：ms、s、min、h、d。设备时间较晚时为负值。缺少其中任一时间的事件不计算延迟。',
    summary: {
      ingressP50: '接收延迟 p50',
      ingressP95: '接收延迟 p95',
      createdP50: '存储延迟 p50',
      createdP95: '存储延迟 p95',
      hint: '同时具有两个时间的事件的 {end} − deviceTimestamp。一半（p50）或 95%（p95）的延迟不超过此值；位于两个延迟之间时按电子表格的 PERCENTILE.INC 插值。',
    },
  },
  related: {
    title: '相关事件',
    around: '此事件前后（5 分钟）',
    aroundIt: '前后事件',
    correlation: '相同的 correlationId',
    sameValue: '相同的值',
  },
}
