import type { Texts } from '../../../src-core/words/texts'
import { kept as sentences } from '../../../src-core/words/zh-CN/kept'
import type { kept as en } from '../en/kept'

/** 保存在磁盘上的结果。 */
export const kept: Texts<typeof en> = {
  ...sentences,
  unproven: '该保存的结果按现状显示。{why}',
  all: '全部已保留的结果…',
  opening: '正在打开：{done} / {total}',
  openFailed: '已保留的结果未能完整打开。{why}',
  notesFailed:
    '此已保留结果的部分备注无法读取。{what}其余备注照常显示。下次更改备注时，该文件会以 notes-damaged.json 之名留在结果的文件夹中。',
  listFailed: '无法读取已保留结果的列表。{why}',
  gone: '这个已保留的结果已不存在。请重新运行查询。',
  goneTabs: '未重新打开以下标签页，因为其结果已不再保留：{names}。请重新运行查询。',
  keepingFailed: '此结果没有保留在本机：请在关闭前导出。{why}',
  offer: {
    duration: '所选 {wanted}中有 {kept}可直接复用，{asOf}。',
    percent: '此查询的 {percent}% 可直接复用，{asOf}。',
    all: '此查询已全部保留，{asOf}。',
    asOf: '截至 {oldest}',
    asOfParts: '截至 {oldest}（部分截至 {newest}）',
    button: '只请求其余部分',
    open: '打开已保留部分',
    takingOver: '正在读取已保留的部分…',
    why: '打开包含已保留事件的新结果，只请求其余部分。已保留部分的最后 {count} 分钟会重新请求，因为事件可能延迟到达。',
  },
  list: {
    title: '已保留的结果',
    none: '没有已保留的结果。',
    total: '{count} 个结果，{size} / {limit}',
    open: '打开',
    openOne: '打开 {name}',
    remove: '删除',
    removeOne: '删除 {name}',
    removeAll: '全部删除…',
    removeQuestion: '要删除所有未在标签页中打开的已保留结果吗？服务端的事件不会被删除。',
    removeOneQuestion: '要从本机删除 {name} 吗？服务端可能已没有其中的事件。',
    removeThem: '删除这些结果',
    removeIt: '删除此结果',
    keep: '保留',
    keepOne: '保留',
    unreadable: '无法读取的结果',
    shown: '已在标签页中打开',
  },
  settings: {
    title: '已保留的结果',
    isOn: '将查询结果保留在本机',
    why: '每个结果的事件、完整性证明和完整性结论都保存在 {folder} 中，只有您的帐户可以读取，且从不包含令牌。重启后会恢复，无需网络即可打开。',
    size: '已保留结果的空间上限（GB）',
    sizeWhy: '空间用完时，最久未打开的结果最先删除；正在打开的结果从不删除。',
    used: '已使用：{size}',
    show: '显示已保留的结果…',
  },
}
