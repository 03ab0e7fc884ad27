import type { table as en } from '../en/table'
import type { Texts } from '../texts'

export const table: Texts<typeof en> = {
  line: '第 {line} 行',
  element: '第 {line} 个元素',
  row: '第 {line} 行',
  doubt: {
    noYear:
      '有 {count} 个日期没有年份，按文件写入时间（{written}）之前最近的一次计。第一个是“{text}”，{place}。',
    afterWritten: '有 {count} 个时间晚于文件写入时间（{written}）。第一个是“{text}”，{place}。请检查“写法”。',
    openOrder: '“{column}”中的日期既可按日在前读取，也可按月在前读取。请检查“写法”。',
    notRead: '以下内容不能作为表的一部分读取，已略过：{column}。',
    openZone: '“{column}”列可能注明了时区。请检查“时区”。',
    openSign: '“{column}”中数字的逗号或点可以是小数分隔符或千位分隔符。请检查“小数分隔符”。',
    twoSigns: '“{column}”中的数字用哪种小数分隔符都能读取，现按其他列的小数分隔符读取。请核对。',
    otherSign: '有 {count} 个值只有换用另一种小数分隔符才是数字，保留为文本。第一个是“{text}”，{place}。',
    someTexts: '数值中有 {count} 个不是数字，保留为文本。第一个是“{text}”，{place}。',
    otherUnits: '有 {count} 个数值的单位与其序列中之前的不同，未作换算。第一个是“{text}”，{place}。',
    atOnce:
      '有 {count} 个值与其序列中前一个值的时间相同。第一个时间是“{text}”，{place}。请检查时间所在的列。',
    otherOrder: '有 {count} 个时间只有日月互换才能读取，保留为文本。第一个是“{text}”，{place}。',
    unreadable: '有 {count} 个时间无法读取，保留为文本。第一个是“{text}”，{place}。',
    twice: '有 {count} 个时间因时钟回拨出现两次，因此没有确定的时刻。第一个是“{text}”，{place}。',
    never: '有 {count} 个时间因时钟拨快而从未出现。第一个是“{text}”，{place}。',
    short: '有 {count} 行单元格过少，已略去。第一行有 {cells} 个，而不是 {columns} 个：{place}。',
    filled: '有 {count} 行单元格过少，其余视为空。第一行有 {cells} 个，而不是 {columns} 个：{place}。',
    long: '有 {count} 行单元格过多，已略去。第一行有 {cells} 个，而不是 {columns} 个：{place}。',
    broken: '有 {count} 行已损坏并被略去。第一行：{place}。',
    quote: '有 {count} 行的引号没有结束，已略去。第一行：{place}。',
    badExtra: '有 {count} 行的最后一个单元格（“extra”）被改动，已略去。第一行：{place}。',
    repeatedHeader: '表头又出现了 {count} 次，已略去。第一次：{place}。',
    otherTable: '下方另有一个表格，其 {count} 行已略去：{place}。如需读取，请选择它的表头。',
    comment: '有 {count} 行是注释，已略去。第一行：{place}。',
    rowsAbove: '第一行数据之上有 {count} 行看起来是数据，已略去。第一行：{place}，“{text}”。',
    undecodable: '有 {count} 行含有此编码中不存在的字符。第一行是“{text}”，{place}。',
  },
  answers: {
    remembered: '{name}：其中的回答已记住，用于列为 {columns} 的表格。',
    unreadable: '{name} 中没有可用的回答。{why}',
    problem: {
      json: '它不是 JSON。请在表格的对话框中重新保存回答。',
      format: '它是另一种 JSON。请选择由“保存这些回答”写入的文件。',
      newer: '它由更新版本的本应用写入。请使用该版本，或在此重新保存回答。',
      invalid: '其中有内容被改动，已无效。请在表格的对话框中重新保存回答。',
      tooLarge: '它远大于任何回答文件。请选择由“保存这些回答”写入的文件。',
    },
  },
}
