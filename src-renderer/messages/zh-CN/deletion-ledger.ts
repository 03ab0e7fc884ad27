import type { Texts } from '../../../src-core/words/texts'
import { ledger as sentences } from '../../../src-core/words/zh-CN/deletion-ledger'
import type { ledger as en } from '../en/deletion-ledger'

export const ledger: Texts<typeof en> = {
  ...sentences,
  menu: '删除操作记录…',
  showRecord: '在删除操作记录中查看',
  intro: '您在本机用本应用发出的每一次删除，都在发送之前记录在此。',
  othersBefore: 'ID 相同的其他事件（最后一次看到时）：',
  noMatch: '没有符合搜索的记录。',
  verified: '于 {at} 核实',
  reason: '删除原因：{reason}',
  exportCsv: '导出 CSV',
  exportJsonl: '导出 JSON Lines',
}
