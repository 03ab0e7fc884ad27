import { describe, expect, it } from 'vitest'
import { choiceOf, useMappingDraft } from '../../../../src-renderer/opening/mapping-draft'

const foreign = {
  names: ['zeit', 'wert', 'pumpe', 'notiz'],
  samples: [
    ['20.11.2025 08:15', '21,5', 'pump-7', 'ok'],
    ['20.11.2025 08:16', '22,5', 'pump-7', ''],
  ],
}
const start = () => {
  const draft = useMappingDraft(foreign, 'UTC', null)
  for (const field of [
    'deviceTimestamp',
    'attributeData',
    'deviceId',
    'id',
    'createdTime',
    'ingressTimeStamp',
    'channel',
  ] as const)
    draft.choose(field, 'missing')
  return draft
}

describe('a mapping while the user makes it', () => {
  it('names a choice by its column or its kind', () => {
    expect([
      choiceOf({ kind: 'column', index: 2 }),
      choiceOf({ kind: 'missing' }),
      choiceOf({ kind: 'fixed', text: 'x' }),
    ]).toEqual(['2', 'missing', 'fixed'])
  })

  it('takes over how a chosen column is written', () => {
    const draft = start()
    draft.setWriting('deviceTimestamp', 'milliseconds')
    draft.setDecimalSign('.')
    draft.choose('deviceTimestamp', '0')
    draft.choose('attributeData', '1')
    expect(draft.mapping.value).toMatchObject({
      fields: { deviceTimestamp: { kind: 'column', index: 0 } },
      timeWritings: { deviceTimestamp: 'dateTime' },
      decimalSign: ',',
    })
    expect(draft.preview.value.recordJson(0)).toContain(`"attributeData":21.5`)
    expect(draft.preview.value.cell(0, 'deviceTimestamp')).toMatchObject({
      kind: 'time',
      time: Date.UTC(2025, 10, 20, 8, 15),
    })
  })

  it('shows the rows anew with each change', () => {
    const draft = start()
    draft.choose('deviceTimestamp', '0')
    draft.setZone('Europe/Berlin')
    expect(draft.preview.value.cell(0, 'deviceTimestamp')).toMatchObject({
      time: Date.UTC(2025, 10, 20, 7, 15),
    })
    draft.choose('channel', 'fixed')
    draft.setFixed('channel', 'm')
    expect(draft.preview.value.cell(1, 'channel').text).toBe('m')
    draft.setWriting('deviceTimestamp', 'milliseconds')
    expect(draft.preview.value.cell(0, 'deviceTimestamp').kind).toBe('json')
  })

  it('knows which columns no field takes, and whether any does', () => {
    const draft = start()
    const mapped = Object.values(draft.mapping.value.fields).filter(({ kind }) => kind === 'column')
    expect([draft.isAnythingMapped.value, mapped.length]).toEqual([false, 0])
    draft.choose('deviceId', '2')
    expect([draft.isAnythingMapped.value, draft.unmapped.value.map(({ name }) => name)]).toEqual([
      true,
      ['zeit', 'wert', 'notiz'],
    ])
  })

  it('begins with what was said about the same columns before', () => {
    const before = start()
    before.choose('deviceId', '3')
    expect(useMappingDraft(foreign, 'UTC', before.mapping.value).mapping.value).toEqual(before.mapping.value)
  })
})
