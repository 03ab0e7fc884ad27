import type { JsonValue } from '../../../src-core/codec/json'
import type { PageReader } from '../../../src-main/ports/body-reader'
import { readElements } from '../../../src-main/service/envelope'

/** Answers with the elements themselves, as parsed. */
export const allElements: PageReader<{ readonly elements: readonly JsonValue[] }> = {
  read: async (body) => {
    const elements = readElements(body)
    return elements.ok ? { ok: true, value: { elements: elements.value.elements } } : elements
  },
  close: () => undefined,
}
