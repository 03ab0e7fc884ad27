import type { closed as en } from '../en/closed'
import type { Texts } from '../texts'

/** 已关闭的标签页。 */
export const closed: Texts<typeof en> = {
  marked: '{name} 已关闭，其中有 {count} 个事件标记为待删除。在退出应用程序之前，重新打开即可恢复标记。',
  reopen: '重新打开',
}
