import { showHidden } from '../../events/hidden-characters'
import type { FaultRule } from '../rule'
import { createTroubleTest } from '../trouble-words'

/** States with a word of trouble from the settings. No facts: the record itself shows it. */
export const trouble: FaultRule = {
  needs: 'event',
  find: ({ table, settings, hit, pass }) => {
    const { valueText } = table.columns
    const isTrouble = createTroubleTest(settings.troubleWords)
    const { attributeData: states } = table.texts
    /** By code of the text, 0 until it is seen: there may be as many texts as rows. */
    const known = new Uint8Array(states.length)
    const hasTrouble = (code: number): boolean => {
      if (known[code] === 0) known[code] = isTrouble(states[code] ?? '') ? 2 : 1
      return known[code] === 2
    }
    return (from, to) => {
      if (settings.troubleWords.length === 0) {
        pass('trouble', 'noWords', to - from)
        return
      }
      let withoutText = 0
      for (let row = from; row < to; row += 1) {
        const code = valueText[row] ?? 0
        if (code === 0) withoutText += 1
        else if (hasTrouble(code)) hit('trouble', row, NaN)
      }
      pass('trouble', 'noText', withoutText)
    }
  },
  joins: 'equalValues',
  why: ({ table, row }, { t }) =>
    t('faults.rules.trouble.why', { text: showHidden(table.cell(row, 'attributeData').text) }),
  picture: {},
}
