import type { EventBatch } from '../../src-core/codec/event-batch'
import { batchOfRows } from '../../src-core/codec/event-columns'
import { createTextDictionaries, takeNewTexts } from '../../src-core/codec/event-dictionary'
import { createEventEncoder } from '../../src-core/codec/event-encoder'
import { readElements } from '../service/envelope'
import { shapeOfElements, shapeOfRows } from './answer-shape'
import { createDeviceMerges } from './device-merges'
import { createHashedTextsByName } from './hashed-texts'
import { createOrdinaryAnswers } from './ordinary-answer'
import { type PageState, withBroken } from './page-outcome'
import { createRowKeys } from './row-keys'

/** Answers that overlap: keeps each record once. */
export const createRangeState = (): PageState => {
  const dictionaries = createTextDictionaries()
  const encoder = createEventEncoder(dictionaries)
  const texts = createHashedTextsByName(dictionaries)
  const answers = createOrdinaryAnswers(texts)
  const keysOf = createRowKeys(answers.columns, texts)
  const merges = createDeviceMerges()
  const { columns } = answers
  const batchOf = (rows: Uint32Array): EventBatch => ({
    rowCount: rows.length,
    bytes: batchOfRows(columns, rows),
    newTexts: takeNewTexts(dictionaries),
    extras: { rows: new Uint32Array(0), json: [] },
  })
  return {
    take: (body, asked) => {
      const rowCount = answers.read(body, asked.deviceId)
      if (rowCount !== undefined) {
        const { added, facts } = merges.addRows(
          { columns, rowCount, keyOf: keysOf(rowCount), attributes: texts.attributeCode.texts },
          asked,
        )
        const shape = shapeOfRows(columns, rowCount, texts.attributeCode.texts)
        return { ok: true, value: { facts, shape, ...(added.length > 0 && { batch: batchOf(added) }) } }
      }
      const read = readElements(body)
      if (!read.ok) return read
      const { elements, doubled, broken } = read.value
      const { added, facts } = merges.addElements(elements, asked)
      const shape = broken.length === 0 ? shapeOfElements(elements) : undefined
      return {
        ok: true,
        value: {
          facts: withBroken(facts, broken),
          ...(shape && { shape }),
          ...(added.length > 0 && { batch: encoder.encode(added, asked.deviceId, doubled) }),
        },
      }
    },
  }
}
