import type { Texts } from '../../../src-core/words/texts'
import { brokenSensors as sentences } from '../../../src-core/words/zh-CN/broken-sensors'
import type { brokenSensors as en } from '../en/broken-sensors'

export const brokenSensors: Texts<typeof en> = {
  ...sentences,
  label: '故障传感器的已知值',
  hint: '以空格分隔。只有远离序列的其他值时才会计入，因为 85 对烤箱来说可能是正常的。',
  unfit: '未保存：最多 {most} 个数，例如 -127 或 327.67，以空格分隔。',
  useDefaults: '使用默认值',
}
