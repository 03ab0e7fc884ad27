import type { views as en } from '../en/views'
import type { Texts } from '../texts'

export const views: Texts<typeof en> = {
  part: {
    filters: '{count} 个筛选条件',
    search: '搜索“{text}”',
    sort: '排序',
    columns: '{count} 列',
    limits: '{count} 项数值上下限',
    corrections: '{count} 个更正的序列类型',
  },
  newer: '它由较新版本的应用保存（格式 {version}），可能包含此版本无法应用的内容。',
  unknown: '此版本无法识别，已忽略：{names}。',
  invalid: '无效或此版本无法识别，已整体忽略：{names}。',
}
