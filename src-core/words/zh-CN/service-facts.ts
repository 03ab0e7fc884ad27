import type { serviceFacts as en } from '../en/service-facts'
import type { Texts } from '../texts'

export const serviceFacts: Texts<typeof en> = {
  title: '该服务的行为',
  name: {
    rangeTime: '范围依据',
    kept: '超出上限时保留',
    order: '响应中的顺序',
    datePrecision: '时间精确到',
    greatestLimit: '单次响应最多事件数',
    deletion: '删除',
    outcomes: '响应状态',
    tooMany: '请求过多',
    seen: '依据',
  },
  value: {
    rangeTime: {
      createdTime: '存储时间',
      ingressTimeStamp: '接收时间',
      deviceTimestamp: '设备时间',
      none: '事件未显示的时间',
    },
    kept: { newest: '最新的', oldest: '最早的', neither: '既非最新也非最早' },
    order: { newestFirst: '最新在前', oldestFirst: '最早在前', byId: '按标识', none: '无顺序' },
    datePrecision: { milliseconds: '毫秒', seconds: '整秒' },
    deletion: { removes: '移除', flags: '标记为已删除', nothing: '未见效果' },
  },
  basis: '{count} 次响应，最近 {at}',
  changed: '{name}：{at} 之前为{before}，此后不再如此。',
  times: '{what}（{count}）',
  wait: '{count} 次响应如此说明',
  nothing: '尚未了解该服务；查询后即可得知。',
}
