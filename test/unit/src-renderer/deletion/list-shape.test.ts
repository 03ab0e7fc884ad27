import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { planDeletion } from '../../../../src-core/deletion/deletion-plan'
import { dialogWidthFor, listGap, listWidths } from '../../../../src-renderer/deletion/list-shape'
import { sampleEvent } from '../../src-core/events/sample-events'
import { tableOf } from '../../support/file-bytes'

const service = { connectionId: 'c', connectionName: 'plant', baseUrl: 'https://gw.example.com', revision: 3 }
/** Of the dialog for all of these events. */
const widthFor = (events: readonly JsonObject[]): number =>
  dialogWidthFor(planDeletion(tableOf(events), Uint32Array.from(events.keys()), service, { fetched: [] }))
const [one, two] = ['a', 'b'].map((id) => sampleEvent({ id })) as [JsonObject, JsonObject]

it('the dialog is as wide as the others where little is said of its events', () => {
  expect(widthFor([one, two])).toBe(dialogWidthFor(null))
})

it('the dialog shows all that is said of events that share an id, of several devices, or of unnamed ones', () => {
  const shared = widthFor([one, { ...one, attributeData: 9 }])
  expect(shared).toBeGreaterThan(dialogWidthFor(null))
  const several = shared + listWidths.device + listGap
  expect(widthFor([one, { ...two, deviceId: 'pump-8' }])).toBe(several)
  expect(widthFor([one, { ...two, deviceId: '' }])).toBe(several)
})
