import type { rules as en } from '../en/fault-rules'
import type { Texts } from '../texts'

export const rules: Texts<typeof en> = {
  outOfRange: {
    name: '超限',
    title: '{subject} {value}',
    about: '值超出您在下方为该型号的此属性设定的上下限。',
    why: { above: '{value} 高于允许的上限 {limit}。', below: '{value} 低于允许的下限 {limit}。' },
  },
  outlier: {
    name: '离群值',
    title: '{subject} {value}',
    brief: '与相邻值的距离是平常的 {times} 倍；此处通常为 {around}。',
    about:
      '值远离其前后 30 个值的中位数，以这些值及整个序列的波动程度衡量（Hampel 滤波）。连续五个以上的值，若序列跳到它们再跳回，且它们与其他所有值的距离超过那些值跨度的三倍和大小的两倍，也会被标记。',
    unit: '偏离中位数的倍数',
    why: {
      alone: '{value} 偏离前后值的中位数 {median} 达 {times} 倍偏差；允许 {most} 倍。',
      inARow: '{value} 是连续 {count} 个远离其他所有值的值之一，其他值几乎都在 {low} 与 {high} 之间。',
    },
  },
  spike: {
    name: '尖峰',
    title: '{subject} {value}',
    about: '值突然跳变，下一个值又回到原来的数值水平。',
    unit: '通常步长的倍数',
    why: {
      moving: '值先跳变 {up}，再跳回 {back}；该序列的通常步长为 {usual}。',
      resting: '值先跳变 {up}，再跳回 {back}；该序列的值在相邻事件之间通常保持不变。',
    },
  },
  flatLine: {
    name: '数值不变',
    title: '{subject} 停在 {value}',
    brief: {
      around: '{when}；前后为 {around}。',
      alone: '数值始终不变：{when}。',
    },
    about:
      '同一数值持续的时间远超该序列的正常情况。若序列先后三次以上停留在同一数值，则视为一种正常状态。若序列跳到一个远离其他所有值的数并跳回，则整段都会被标记；若该数是故障传感器的已知值，达到五分之一的长度即可。',
    unit: '连续相同的个数',
    why: '{value} 连续出现 {count} 次，从 {when}。',
    caption: '阴影：该序列的其他值几乎都在此范围，从 {low} 至 {high}。',
  },
  wrongType: {
    name: '类型不符',
    title: '{subject} 类型不符',
    about: '值的类型与 attributeType 所说的不同。',
    why: {
      text: 'attributeType 为 {type}，而值是文本“{text}”。',
      number: 'attributeType 为 {type}，而值是数 {text}。',
      json: 'attributeType 为 {type}，而值是 {text}，既不是数值也不是文本。',
    },
  },
  notANumber: {
    name: '不是数值',
    title: '{subject} 不是数值',
    about: '值是不表示数的文本，或是程序在没有数时输出的内容，例如 NaN 或 null。',
    why: '文本“{text}”不是数值。',
  },
  future: {
    name: '时间超前',
    title: '{subject} 时间超前',
    brief: '其时间比服务接收时间晚 {span}。',
    about: '设备时间晚于获取事件的时间。',
    unit: '超前分钟数',
    why: '设备时间比获取事件的时间晚 {span}。',
  },
  tooOld: {
    name: '时间过早',
    title: '{subject} 时间过早',
    about: '设备时间早于这类设备开始上报的年份。',
    unit: '最早年份',
    why: '设备时间为 {time}，早于 {year} 年。',
  },
  clocksApart: {
    name: '时钟偏差',
    title: '{subject} 时钟偏差',
    about: '设备时间与服务接收时间相差很大：时钟有误，或事件延迟送达。时钟通常快一秒以上的设备只标记一次。',
    unit: '相差分钟数',
    why: {
      late: '服务在设备时间之后 {span}才收到。',
      early: '服务在设备时间之前 {span}就已收到。',
      ahead:
        '该设备的时钟比服务的时钟快，通常最多快 {span}：其 {total} 个事件中有 {count} 个的接收时间比设备时间早一秒以上。',
    },
  },
  ingressFirst: {
    name: '接收早于发送',
    title: '{subject} 接收早于发送',
    about: '服务收到该事件的时间比设备时间早一秒以上，且早于该设备的通常情况。设备时钟一直偏快属于时钟偏差。',
    why: '服务收到它的时间比设备时间早 {span}。',
  },
  outOfOrder: {
    name: '乱序',
    title: '{subject} 乱序',
    about: '设备随后上报的大部分事件都先于该事件到达服务。它到得晚，但内容可能正常。',
    unit: '迟到秒数',
    why: '它比设备随后上报的大部分事件晚到 {span}。',
  },
  duplicateSame: {
    name: '重复',
    title: '{subject} 重复',
    about: '设备、属性、时间和值都与先前到达的某个事件相同。',
    why: {
      received: '于 {ingress} 收到的事件具有相同的设备、属性、时间和值。',
      other: '另一个事件具有相同的设备、属性、时间和值。',
    },
  },
  duplicateOther: {
    name: '重复但值不同',
    title: '{subject} 同一时间有两个值',
    about: '设备、属性和时间与先前到达的某个事件相同，值却不同。两者之一异常，此规则无法分辨是哪一个。',
    why: {
      received: '于 {ingress} 收到的事件具有相同的设备、属性和时间，值为 {value}。',
      other: '另一个事件具有相同的设备、属性和时间，值为 {value}。',
    },
  },
  gap: {
    name: '数据中断后',
    title: '{subject} 没有事件',
    brief: {
      fetched: '{when}；通常每 {usual}一个。',
      unknown: '{when}；通常每 {usual}一个。这段时间是否获取过尚不清楚。',
      toTheEnd: '{when}，直到所获取时段结束一直没有事件；通常每 {usual}一个。',
    },
    about:
      '数据中断时间达到通常间隔许多倍之后的第一个事件。缺失的事件在它之前。如果此后直到所获取时段结束一直没有事件，则标记最后一个事件。',
    unit: '通常间隔的倍数',
    why: {
      fetched: '有 {span}没有任何事件；通常间隔为 {usual}。',
      unknown: '这里有 {span}没有任何事件；通常间隔为 {usual}。这段时间是否获取过尚不清楚。',
      toTheEnd: '此事件之后有 {span}没有任何事件，直到所获取时段结束；通常间隔为 {usual}。',
    },
  },
  idMismatch: {
    name: 'ID 不一致',
    title: '{subject} 的 ID 不一致',
    about: 'ID 中的设备、属性或时间与记录本身不一致。',
    why: { differs: 'ID 与记录在以下方面不一致：{parts}。', device: '设备', attribute: '属性', time: '时间' },
  },
  levelShift: {
    name: '数值突变（台阶）',
    title: '{subject} 转到另一数值水平',
    about: '序列转到另一数值水平并长期停留的第一个事件；该序列平时没有这样大的变动。回到原水平时不再标记。',
    unit: '通常水平变化的倍数',
    why: '数值水平从 {before} 变到 {after}。',
    caption: '虚线：之前的水平 {value}，之后的水平 {after}。',
  },
  seasonal: {
    name: '偏离同时段常值',
    title: '{subject} 偏离同时段常值',
    about:
      '数值连续约八小时明显偏离每天（或每周）同一时段的常值时，标记其中的第一个事件。仅用于按天或按周至少重复了四次的序列。',
    unit: '偏离该小时通常值的倍数',
    why: {
      day: '该小时的均值为 {value}；一天中这一小时通常为 {usual}。',
      week: '该小时的均值为 {value}；一周中这一小时通常为 {usual}。',
    },
    caption: '圆环：该时段通常的值 {value}。',
  },
  counterValue: {
    name: '计数值不合理',
    title: '{subject} {value}',
    about: '计数器仅在一个事件中倒退或跳变，随后又照常继续。',
    why: '计数为 {value}，而前后分别为 {before} 和 {after}。',
  },
  counterReset: {
    name: '计数器归零或跳变',
    title: '{subject} 从 {before} 变为 {after}',
    about: '计数器归零或永久跳变后的第一个事件。经常如此的计数器除外。',
    why: '计数从 {before} 变为 {value}。',
    caption: '虚线：之前的值 {value}。',
  },
  drift: {
    name: '漂移',
    title: '{subject} 漂移',
    about: '数值水平缓慢上升或下降，离开序列前三分之一的范围且不再返回时的第一个事件。',
    unit: '前三分之一水平范围的倍数',
    why: '数值水平缓慢变到 {value}；在序列的前三分之一中介于 {low} 与 {high} 之间。',
  },
  unlikeOthers: {
    name: '与同型号设备不一致',
    title: '{subject} 与同型号设备不一致',
    about:
      '设备长时间偏离同型号其他设备的中位数、且偏离量远大于平常时，标记偏离开始处的事件。仅用于同一结果中有三台及以上设备且其数值一同变化的情况。',
    unit: '与其他设备通常差距的倍数',
    why: '数值水平为 {value}。按同型号其他 {count} 台设备的中位数，应为 {expected}；差距通常不超过 {usual}。',
    caption: '虚线：同型号其他设备所示的水平。',
  },
  trouble: {
    name: '上报异常',
    title: '{subject}：{value}',
    about:
      '文本中含有表示异常的词（例如 fault、故障），且没有否定它的词（例如 no、无）。记录本身正常，它说明有异常发生。',
    why: '其内容为“{text}”。',
  },
}
