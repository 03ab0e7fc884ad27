import type { filter as en } from '../en/filter'
import type { Texts } from '../texts'

export const filter: Texts<typeof en> = {
  empty: '（空）',
  group: {
    any: '满足任一：{filters}',
    all: '满足全部：{filters}',
    none: '全不满足：{filters}',
    notAll: '不全满足：{filters}',
  },
  chip: {
    contains: '{column} 包含“{value}”',
    notContains: '{column} 不包含“{value}”',
    anyOf: '{column}：{values}',
    noneOf: '{column} 不属于：{values}',
    not: '非：{filter}',
    empty: '{column} 为空',
    notEmpty: '{column} 不为空',
    above: '{column} 大于 {minimum}',
    below: '{column} 小于 {maximum}',
    more: '{values} 等，另有 {count} 个',
    between: '{column} {minimum} 至 {maximum}',
    atLeast: '{column} ≥ {minimum}',
    atMost: '{column} ≤ {maximum}',
    yes: '{column}：是',
    no: '{column}：否',
    odd: '不规范记录',
  },
}
