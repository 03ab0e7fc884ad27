import type { formats as en } from '../en/formats'
import type { Texts } from '../texts'

const flagColumns = '添加标记及其原因的列'

export const formats: Texts<typeof en> = {
  csv: {
    name: 'CSV',
    flags: flagColumns,
    contents: '按显示的顺序。重新打开文件时，每个事件都与服务发送的完全一致。',
  },
  parquet: {
    name: 'Parquet',
    flags: flagColumns,
    contents: '按显示的顺序。重新打开文件时，每个事件都与服务发送的完全一致。事件的来源记录在文件之中。',
  },
  jsonl: {
    name: 'JSON Lines',
    flags: '添加标记及其原因的字段',
    contents: '按显示的顺序，每行一条记录，与服务发送的一致。',
  },
  dexp: {
    name: '数据包',
    flags: flagColumns,
    contents:
      '按显示的顺序，附完整性证明、备注、视图、数值上下限、标记、删除操作和报告：一个任何人都能核对的文件。',
  },
}
