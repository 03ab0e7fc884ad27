import { beforeEach, expect, it } from 'vitest'
import ResultsPane from '../../../src-renderer/app/ResultsPane.vue'
import { useResults } from '../../../src-renderer/results/results'
import { createLoopbackDesktop } from '../loopback'
import { button, mountPage, until } from '../mount-page'
import { giveHeight, makeEvent, showEvents } from '../results-support'

const signs = (): readonly (readonly (string | undefined)[])[] =>
  [...document.querySelectorAll('.legend .sign')].map((sign) => {
    const [drawn, words] = sign.querySelectorAll('span')
    return [drawn?.textContent?.trim(), drawn?.className, words?.textContent?.trim()]
  })

beforeEach(() => {
  createLoopbackDesktop()
  giveHeight(400)
  mountPage(ResultsPane)
})

it.each([
  [-127, '▽'],
  [65_535, '△'],
])(
  'a deleted event of %i is explained by the sign that stands at the edge, in its colour',
  async (value, drawn) => {
    const events = Array.from({ length: 40 }, (_, at) =>
      makeEvent(at, { attributeCode: 'level', attributeData: at === 20 ? value : 20 + (at % 3) }),
    )
    const tab = await showEvents(events)
    useResults().recordDeletion(tab, [20], { kind: 'deleted' })
    button('Chart').click()
    await until(() => expect(signs()).toContainEqual(['×', 'deleted', 'deleted']))
    expect(signs()).toContainEqual([drawn, 'deleted', 'marked, beyond the values shown'])
  },
)
