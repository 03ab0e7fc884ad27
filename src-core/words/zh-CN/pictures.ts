import type { pictures as en } from '../en/pictures'
import type { Texts } from '../texts'

export const pictures: Texts<typeof en> = {
  durations: { ms: '{value} 毫秒', s: '{value} 秒', min: '{value} 分钟', h: '{value} 小时', d: '{value} 天' },
}
