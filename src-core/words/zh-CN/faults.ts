import type { faults as en } from '../en/faults'
import type { Texts } from '../texts'
import { brokenSensors } from './broken-sensors'
import { around } from './fault-pictures'
import { rules } from './fault-rules'
import { sharing } from './fault-sharing'

export const faults: Texts<typeof en> = {
  unjudged: {
    picked: '{count} 个是从其他事件中挑出的：此规则需要序列中的所有事件',
    noDeviceTime: '{count} 个没有可用的设备时间',
    noIngressTime: '{count} 个没有可用的接收时间',
    replaced: '{count} 个已被同一 ID 的较新记录取代',
    implausibleTime: '{count} 个的设备时间不合理',
    otherType: '{count} 个的类型既不是 Float 也不是 String',
    noValue: '{count} 个没有值',
    noNumber: '{count} 个的值不是数值',
    noText: '{count} 个的值不是文本',
    noWords: '{count} 个：词语列表为空',
    brokenSensor: '{count} 个处于故障传感器上报的时段：已由规则“数值不变”标记',
    otherId: '{count} 个的 ID 不是文档所述的三段形式',
    noLimits: '{count} 个所属的属性未设上下限',
    fewEvents: '{count} 个所在的序列太短，无法判断正常情况',
    sameMoment: '{count} 个与下一个事件时间相同',
    noNeighbours: '{count} 个前后的事件太少，无从比较',
    notFetched: '{count} 个单独位于未获取的时间之间',
    noOthers: '{count} 个所属的属性只有不到三台同型号设备上报',
    otherNature: '{count} 个所在的序列不是此规则适用的序列类型',
    misfit: '{count} 个所在的序列不适合此规则：会标记过多',
  },
  chip: '被标记',
  profile: {
    continuous: '连续值',
    quantised: '步进 {quantum}',
    counter: '计数器',
    state: '设定值或状态',
    every: '每 {interval}一次',
    onChange: '变化时上报',
    day: '每日重复',
    week: '每周重复',
  },
  limitText: {
    labelled: '{words}（{label}）',
  },
  findings: {
    attributes: '{count} 个属性',
    noAttribute: '无属性',
    noDevice: '无设备 ID',
    andOthers: '{value} 等',
    moment: '{day} {clock}',
    during: '{from} 至 {to}',
    range: '{low} 至 {high}',
    size: '{span} · {events}',
    places: '共 {count} 次，{when}。',
    when: '{when}。',
    also: '另被标记：{names}。',
    mayBeRight: '事件本身可能正常。',
  },
  around,
  sharing,
  rules,
  brokenSensors,
  span: {
    days: '{count} 天',
    hours: '{count} 小时',
    minutes: '{count} 分钟',
    seconds: '{count} 秒',
    milliseconds: '{count} 毫秒',
  },
}
