import type { rows as en } from '../en/rows'
import type { Texts } from '../texts'

export const rows: Texts<typeof en> = {
  selectedHidden: '已选 {count} 个，其中 {hidden} 个被筛选隐藏',
}
