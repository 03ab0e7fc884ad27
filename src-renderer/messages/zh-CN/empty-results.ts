import type { Texts } from '../../../src-core/words/texts'
import type { empty as en } from '../en/empty-results'

export const empty: Texts<typeof en> = {
  none: {
    title: '{devices} 在此范围内没有事件',
    clock: '本机与服务的时钟不一致，因此这不是您想要的时间范围。请校准时钟，或直接输入时间。',
    notBegun: '此范围尚未开始',
    range: '查询范围：{start} 至 {end}（{zone}）。',
    fetching: '目前没有 {devices} 的事件',
    nothing: '未获取任何数据',
    nothingWhy: '查询在服务响应之前就结束了。{devices} 在此范围内是否有事件未知。',
    partial: '在已获取的部分中没有 {devices} 的事件',
    partialWhy: '范围的其余部分没有获取。',
    unanswered: '没有响应，情况未知：{devices}。',
    serviceRange: '没有给出开始或结束时间：服务采用了请求时刻之前 24 小时的范围。',
    tryNext: '请尝试更长的时间范围，或检查设备 ID：设备不存在时，服务的响应也可能如此。',
    file: '文件中没有事件。',
  },
  filtered: {
    title: '{count} 个事件中没有一个符合',
    text: '搜索或筛选隐藏了所有事件。',
    clear: '清除搜索和筛选',
  },
}
