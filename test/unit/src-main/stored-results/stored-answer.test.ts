import { expect, it } from 'vitest'
import { decodeNote, encodeNote, type StoredNote } from '../../../../src-main/stored-results/stored-notes'

const counts = { deviceId: 'pump-1', eventCount: 3, sharedIdCount: 0 }
const noteOf = (answer: object): StoredNote => ({ kind: 'answer', answer: { ...counts, ...answer }, at: 5 })

it('the doubts of an answer with the latest events come back as they were kept', () => {
  const asked = { first: 1, last: 2 }
  const doubts = [
    { kind: 'rangeNotKept', asked, eventTimes: [7], eventId: 'a' },
    { kind: 'otherDevice', deviceId: 'pump-2' },
    { kind: 'unreadable', place: 3, text: '{}' },
  ]
  expect(decodeNote(encodeNote(noteOf({ doubts })))).toEqual(noteOf({ doubts }))
  expect(decodeNote(encodeNote(noteOf({})))).toEqual(noteOf({}))
})

it('what an earlier version has kept as unreadable is still in doubt', () => {
  expect(decodeNote(encodeNote(noteOf({ unreadable: [{ place: 2, text: '{"id":NaN}' }] })))).toEqual(
    noteOf({ doubts: [{ kind: 'unreadable', place: 2, text: '{"id":NaN}' }] }),
  )
})
