import type { mapping as en } from '../en/mapping'
import type { Texts } from '../texts'

export const mapping: Texts<typeof en> = {
  title: '{name} 的列',
  intro: '此表格含有未知的列。请选择各列的内容；预览显示前几行将如何读取。',
  introGuessed: '此表格含有未知的列。各列的内容是根据列名和前几行推测的。请查看预览，并更正有误之处。',
  introOurs: '此导出文件只含事件的部分列。除非在此指定，其余的列将缺失。',
  introRemembered: '您以前打开过列相同的表格，因此沿用当时的设置。请查看预览，并更正有误之处。',
  missing: '文件中没有',
  fixed: '固定文本',
  column: '第 {place} 列',
  typed: '{name}（{type}）',
  type: { time: '时间', localTime: '无偏移的时间', number: '数', flag: '真假值', text: '文本', other: '其他' },
  textOf: '{field} 的文本',
  writingOf: '{field} 的格式',
  writing: { milliseconds: 'Unix 毫秒', seconds: 'Unix 秒', dateTime: 'ISO 或 日.月.年', dayFirst: '日/月/年', monthFirst: '月/日/年' },
  decimalSign: '小数分隔符',
  sign: { point: '句点', comma: '逗号' },
  doubt: {
    order: '“{column}”的前几行既可以读作日在前，也可以读作月在前。请在 {field} 旁选择顺序。',
    writing: '“{column}”的前几行看起来是 {writing}。请检查 {field} 旁的选择。',
    sign: '“{column}”中的逗号可能是小数分隔符，也可能是千位分隔符。请选择小数分隔符。',
    otherSign: '“{column}”中的数看起来以{sign}作小数分隔符。请检查小数分隔符。',
  },
  nothing: '请至少为一个字段选择列，才能打开文件。',
  zone: '未注明 UTC 偏移的时间所用时区',
  preview: '前几个事件',
  odd: '⚠ 表示与文档规定的类型不符，其内容与文件中一致。',
  others: '保留为每个事件的 {count} 个附加字段：{names}',
  leftOut: '⚠ 以下列含有列表或其他列，不读取：{names}',
  cancel: '取消',
  open: '打开',
}
