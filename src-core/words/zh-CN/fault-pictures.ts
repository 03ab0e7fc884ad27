import type { around as en } from '../en/fault-pictures'
import type { Texts } from '../texts'

export const around: Texts<typeof en> = {
  equal: '阴影：同一个数。',
}
