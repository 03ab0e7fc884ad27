import type { drawn as en } from '../en/drawn'
import type { Texts } from '../texts'

/** 图表没有画出的内容。 */
export const drawn: Texts<typeof en> = {
  series: '图表显示了 {count} 个序列中的 {shown} 个。',
  devices: '其中没有以下 {count} 台设备的序列：{devices}。',
  moreDevices: '另有 {count} 台',
}
