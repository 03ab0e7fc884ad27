import type { Texts } from '../../../src-core/words/texts'
import { around as sentences } from '../../../src-core/words/zh-CN/fault-pictures'
import type { around as en } from '../en/fault-pictures'

export const around: Texts<typeof en> = {
  ...sentences,
  noTime: '没有图：该事件的设备时间不可用，无法确定其前后的事件。',
}
