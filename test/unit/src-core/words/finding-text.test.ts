import { describe, expect, it } from 'vitest'
import { findingsOf, made, minute, room, start } from '../checks/episodes/told-findings'

const stuck = (index: number): number => (index >= 200 && index < 500 ? 85 : room(index))

describe('a finding in words', () => {
  it('says what is stuck, when, and what was before and after', async () => {
    const { told } = await findingsOf(made({ attribute: 'temperature', valueAt: stuck }))
    expect(told()).toEqual([
      'temperature stuck at 85 | 4 h 59 min · 300 events | Nov 20, 11:20 to 16:19; before and after 18.1 to 23.1. It is a known value of broken sensors.',
    ])
    expect(told('zh-CN')).toEqual([
      'temperature 停在 85 | 4 小时 59 分钟 · 300 个事件 | 11月20日 11:20 至 16:19；前后为 18.1 至 23.1。它是故障传感器的已知值。',
    ])
  })

  it('says when what lasted was, also if the explanation does not', async () => {
    const { told } = await findingsOf(
      made({
        attribute: 'humidity',
        valueAt: (index) => (index >= 200 && index < 260 && index % 2 === 0 ? 'n/a' : room(index)),
        change: (index) => (index >= 200 && index < 260 && index % 2 === 0 ? { attributeType: 'Float' } : {}),
      }),
    )
    expect(told()).toContain(
      'humidity not a number | 58 min · 30 events | The text "n/a" is not a number. Nov 20, 11:20 to 12:18.',
    )
    expect(told('zh-CN')[0]).toMatch(/11月20日 11:20 至 12:18。$/)
  })

  it('calls an event that is repeated another one, if nobody knows when it was received', async () => {
    const repeated = made({
      attribute: 'state',
      count: 20,
      valueAt: () => 'on',
      lateAt: (index) => (index === 9 ? -minute : 0),
      change: () => ({ ingressTimeStamp: null, createdTime: null }),
    })
    const { told } = await findingsOf(repeated)
    expect(told().join(' ')).toContain('Another event has the same device, attribute, time and value.')
    expect(told('zh-CN').join(' ')).toContain('另一个事件具有相同的设备、属性、时间和值。')
    expect([...told(), ...told('zh-CN')].join(' ')).not.toContain('NaN')
  })

  it('writes a minus that is one, and how far a value is from its neighbours', async () => {
    const { told } = await findingsOf(
      made({
        attribute: 'humidity',
        valueAt: (index) => (index === 100 || index === 400 ? -1.2 : room(index)),
      }),
    )
    expect(told()[0]).toMatch(
      /^humidity \u22121\.2 \| 2 events \| \d+(?:\.\d+)? times the usual distance from its neighbours; usual here: [\d.]+ to [\d.]+\. At 2 times, Nov 20, 09:40 to 14:40\. Also flagged: spike\.$/,
    )
    expect(told('zh-CN')[0]).toMatch(/^humidity \u22121\.2 \| 2 个事件 \| 与相邻值的距离是平常的 .*共 2 次/)
  })

  it('says how long after its receipt the time of an event is', async () => {
    const { told } = await findingsOf(
      made({
        attribute: 'state',
        valueAt: () => 'on',
        change: (index) =>
          index === 599 ? { deviceTimestamp: Date.now() + 124 * minute, ingressTimeStamp: Date.now() } : {},
      }),
    )
    expect(told()[0]).toMatch(
      /^state in the future \| 1 event \| Its time is 2 h 4 min after the service received it\. Also flagged: /,
    )
  })

  it('names a silence of several attributes once, and says that the event may be right', async () => {
    const events = ['humidity', 'temperature'].flatMap((attribute) =>
      made({ attribute, valueAt: room, lateAt: (index) => (index < 300 ? 0 : 180 * minute) }),
    )
    const { told } = await findingsOf(events)
    expect(told()[0]).toMatch(
      /^2 attributes without events \| 3 h 1 min · 2 events \| Nov 20, 12:59 to 16:00; usually one every 60 s\. Whether .*The events themselves may be correct\.$/,
    )
    expect(told('zh-CN')[0]).toMatch(/^2 个属性 没有事件 \| .*事件本身可能正常。$/)
  })

  it('of events that share their times, and name no device, is about all of them', async () => {
    const named = made({ attribute: 'temperature', valueAt: room })
    const valueAt = (index: number): number => (index < 320 ? stuck(index) : room(index))
    const unnamed = made({ attribute: 'temperature', valueAt, change: () => ({ deviceId: '' }) })
    const { told } = await findingsOf([...named, ...unnamed, ...unnamed])
    expect(told().find((text) => text.startsWith('temperature stuck'))).toBe(
      'temperature stuck at 85 | 1 h 59 min · 240 events | no device ID: The same number throughout: Nov 20, 11:20 to 13:19. It is far from the other values of this series, nearly all of which are between 18.13 and 25.97. It is a known value of broken sensors.',
    )
    expect(told('zh-CN').find((text) => text.startsWith('temperature 停在'))).toContain(
      '无设备 ID：数值始终不变：11月20日 11:20 至 13:19。',
    )
  })

  it('names the device where there are several', async () => {
    const events = ['pump-7', 'pump-8'].flatMap((device) =>
      made({ device, attribute: 'temperature', valueAt: device === 'pump-8' ? stuck : room }),
    )
    expect((await findingsOf(events)).told()[0]).toMatch(/^temperature stuck at 85 \| .* \| pump-8: Nov 20, /)
  })

  it('shows invisible characters, and says what has no attribute', async () => {
    const { told } = await findingsOf(
      made({ attribute: 'a\u200bb', valueAt: (index) => (index === 50 ? 'fault' : 'on') }),
    )
    expect(told()[0]).toMatch(
      /^a.+b: fault \| 1 event \| It says "fault"\. The event itself may be correct\.$/,
    )
    const nameless = await findingsOf(
      made({
        attribute: '',
        valueAt: (index) => (index === 50 ? 'fault' : 'on'),
        change: () => ({ id: 'x' }),
      }),
    )
    expect(nameless.told()[0]).toMatch(/^no attribute: fault/)
  })

  it('of another year names it', async () => {
    const { told } = await findingsOf(
      made({
        attribute: 'temperature',
        valueAt: stuck,
        change: (index) => {
          const time = start - 365 * 24 * 60 * minute + index * minute
          return { deviceTimestamp: time, ingressTimeStamp: time + 10, id: 'x' }
        },
      }),
    )
    expect(told()[0]).toContain('Nov 20, 2024, 11:20 to 16:19')
  })
})
