import type { Texts } from '../../../src-core/words/texts'
import type { commands as en } from '../en/commands'

/** 命令列表。 */
export const commands: Texts<typeof en> = {
  title: '命令',
  placeholder: '输入命令中的任意词',
  found: '{count} 个命令',
  none: '没有匹配的命令',
  undo: '撤销对视图的上一次更改',
  redo: '重做对视图的上一次更改',
  nextFlagged: '转到下一个被标记的事件',
  previousFlagged: '转到上一个被标记的事件',
  note: '为光标处的事件写备注…',
  find: '查找并执行任何命令',
  search: '在结果中搜索',
  runInNewTab: '在新标签页中运行查询',
  closeTab: '关闭标签页',
  nextTab: '切换到下一个标签页',
  previousTab: '切换到上一个标签页',
  nextRegion: '切换到窗口的下一个区域',
  previousRegion: '切换到窗口的上一个区域',
  also: {
    ledger: 'ledger 台账 账本 历史 日志',
    export: 'export 导出 另存 数据包 parquet dexp jsonl json',
    report: 'report 报告 pdf html 打印',
    settings: 'settings 设置 选项 语言 主题 深色 浅色 language theme dark',
  },
  why: {
    noResult: '窗口中没有结果。',
    file: '只有查询的结果可以刷新。',
    exporting: '另一个导出仍在进行。',
    oneTab: '没有其他标签页。',
    noClosedTab: '没有关闭过标签页。',
    chosen: '这是当前的连接。',
  },
}
