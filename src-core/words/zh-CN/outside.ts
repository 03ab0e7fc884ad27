import type { outside as en } from '../en/outside'
import type { Texts } from '../texts'

export const outside: Texts<typeof en> = {
  title: '范围之外',
  side: { after: '晚于现在的有 {events}', before: '早于 2000 年的有 {events}' },
  short: { after: '{count} 个晚于现在', before: '{count} 个早于 2000 年' },
  least: '至少 {events}',
  show: '{what}：显示',
  line: '{window}：{events}。',
  none: '没有事件',
  otherTimes: '为此返回了 {count} 个其他时间的事件：服务没有遵守这样的时间范围。',
  failed: '{count} 台设备没有响应：{why}',
  meaning:
    '对每台设备，这些时间各请求了一次。这并不能进一步证明此范围本身。如果服务按设备时间以外的时间划分范围，设备时间如此异常的事件就在范围之内，检测规则会在那里发现它们。',
}
