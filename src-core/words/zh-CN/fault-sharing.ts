import type { sharing as en } from '../en/fault-sharing'
import type { Texts } from '../texts'

export const sharing: Texts<typeof en> = {
  noLimit: '无上下限',
  upTo: '不超过 {high}',
  from: '不低于 {low}',
  between: '{low} 至 {high}',
  unreadable: '{name} 未被应用，没有更改任何设置。{why}',
  problem: {
    json: '它不是 JSON。文件可能不完整，请重新索取。',
    format: '它不是本应用保存的上下限文件。请选择名称以 .limits.json 结尾的文件。',
    nothing: '其中没有可以应用的上下限或更正。',
    tooLarge: '文件超出上下限文件的大小限制。',
  },
}
