import { zhCN } from 'naive-ui'
import type { LanguageTexts } from './language'
import { chinese } from './zh-CN'

/** Import this file only when Chinese is needed. */
export const chineseTexts: LanguageTexts = { ours: chinese, naive: zhCN }
