import type { brokenSensors as en } from '../en/broken-sensors'
import type { Texts } from '../texts'

export const brokenSensors: Texts<typeof en> = {
  isFar: '它远离该序列的其他值，那些值几乎都在 {low} 与 {high} 之间。',
  isKnown: '它是故障传感器的已知值。',
}
