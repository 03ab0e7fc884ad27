import type { Texts } from '../../../src-core/words/texts'
import { files as sentences } from '../../../src-core/words/zh-CN/files'
import type { files as en } from '../en/files'

export const files: Texts<typeof en> = {
  ...sentences,
  export: {
    ...sentences.export,
    title: '导出事件',
    scope: '事件',
    all: '全部 {count} 个事件',
    filtered: '显示的 {count} 个',
    selected: '所选的 {count} 个',
    format: '格式',
    columns: { label: '列', all: '所有字段', shown: '显示的 {count} 个字段' },
    delimiter: { label: '分隔符', comma: '逗号', semicolon: '分号', tab: '制表符' },
    deleted: {
      label: '已删除的事件',
      count: '其中 {count} 个事件在获取之后已被删除或已不存在。',
      mark: '标记其结果和时间',
      leaveOut: '不导出',
    },
    readableTimes: '添加 {zone} 时间的列',
    byteOrderMark: '添加 UTF-8 BOM（用于 Excel）',
    notWhole: '按显示的顺序。未导出的字段在重新打开文件时无法恢复。',
    metadataBeside: '元数据文件保存在同一文件夹中。',
    choose: '选择保存位置…',
    cancel: '取消',
    writing: '正在写入 {name}',
    progress: '{done} / {total} 个事件',
    done: '{count} 个事件已写入 {folder} 中的“{name}”（{size}）',
    failed: '没有保存任何内容。{why}',
    cancelled: '导出已取消：没有保存任何内容，原有的文件保持不变。',
  },
  open: {
    ...sentences.open,
    reading: '正在打开 {name}',
    progress: '{done} / {total}，{rows} 个事件',
    cancel: '取消',
    partial: '{why}只读取了此处之前的事件。',
    drop: '将事件文件拖放到此处，即可一起打开',
    inFile: '{name}：{why}',
  },
  merged: {
    files: '{count} 个文件',
    doubled: '{count} 个事件出现在多个文件中',
    differing: '{count} 个 ID 的记录不一致',
  },
  origin: {
    ...sentences.origin,
    unknownHint: '没有说明事件来源的元数据文件。',
    planHint: '待删除清单：只包含标记为待删除的事件，内容为标记时的记录。',
    changedArchiveHint: '归档中的文件与其运行写入的不完全一致，因此以下内容可能不正确：',
    changedHint: '文件在导出后被更改，其元数据可能已不正确：',
  },
  notice: { close: '关闭消息', reveal: '在文件夹中显示' },
}
