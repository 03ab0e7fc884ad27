import { describe, expect, it } from 'vitest'
import { computed, ref } from 'vue'
import { emptyChart } from '../../../../src-renderer/charts/empty-chart'
import { createTabPictures } from '../../../../src-renderer/charts/tab-pictures'
import { languageOf } from '../../../../src-renderer/messages/language'
import { createChangeCount } from '../../../../src-renderer/ui/change-count'
import { useChoiceList } from '../../../../src-renderer/ui/use-choice-list'
import { useListKeys } from '../../../../src-renderer/ui/use-list-keys'
import { sampleEvent } from '../../src-core/events/sample-events'
import { sampleTab } from '../results/sample-tab'

/** A key, and whether it was used. */
const keyOf = (key: string, held: object = {}) => {
  const used = { isUsed: false }
  const event = {
    key,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
    ...held,
    preventDefault: () => (used.isUsed = true),
    stopPropagation: () => undefined,
  }
  return { used, event: event as unknown as KeyboardEvent }
}

describe('the keys of a list with one tab stop', () => {
  const start = (count = 20) => {
    const done: string[] = []
    const list = useListKeys({
      count: ref(count),
      pageRows: ref(5),
      reveal: (position) => done.push(`reveal ${String(position)}`),
      toggle: (position) => done.push(`toggle ${String(position)}`),
    })
    const press = (key: string): boolean => {
      const { event, used } = keyOf(key)
      list.onKey(event)
      return used.isUsed
    }
    return { list, press, done }
  }

  it('move in it, never beyond its ends', () => {
    const { list, press } = start()
    const places = ['ArrowUp', 'ArrowDown', 'PageDown', 'End', 'ArrowDown', 'PageUp', 'Home', 'PageUp'].map(
      (key) => {
        press(key)
        return list.current.value
      },
    )
    expect(places).toEqual([0, 1, 6, 19, 19, 14, 0, 0])
  })

  it('act on the current row, and leave other keys alone', () => {
    const { press, done } = start()
    expect([press('ArrowDown'), press(' '), press('x'), press('Tab')]).toEqual([true, true, false, false])
    expect(done).toEqual(['reveal 1', 'toggle 1'])
  })

  it('stay at the first place of an empty list', () => {
    const { list, press } = start(0)
    press('End')
    expect(list.current.value).toBe(0)
  })
})

describe('a list below a text field', () => {
  const start = (...names: readonly string[]) => {
    const options = ref<readonly string[]>(names)
    const done: string[] = []
    const list = useChoiceList({
      options,
      choose: (option) => done.push(`choose ${option}`),
      submit: () => done.push('submit'),
    })
    const press = (key: string, held?: object): boolean => {
      const { event, used } = keyOf(key, held)
      list.onKey(event)
      return used.isUsed
    }
    return { list, press, done, options }
  }

  it('opens at its first option, and chooses the current one', () => {
    const { list, press, done } = start('a', 'b')
    expect(list.isOpen.value).toBe(false)
    press('ArrowDown')
    expect([list.isOpen.value, list.current.value]).toEqual([true, 0])
    press('ArrowDown')
    press('ArrowDown')
    expect(list.current.value).toBe(1)
    press('Enter')
    expect([done, list.isOpen.value]).toEqual([['choose b'], false])
  })

  it('is passed over by Enter while the user has not moved in it', () => {
    const { list, press, done } = start('a')
    list.open()
    press('Enter')
    expect([done, list.isOpen.value]).toEqual([['submit'], false])
  })

  it('is closed with Escape, which does nothing else then', () => {
    const { list, press } = start('a')
    expect(press('Escape')).toBe(false)
    list.open()
    expect([press('Escape'), list.isOpen.value]).toEqual([true, false])
  })

  it('does not open without options, and has no current one when they change', async () => {
    const { list, press, done, options } = start()
    press('ArrowDown')
    expect(list.isOpen.value).toBe(false)
    options.value = ['a', 'b']
    await Promise.resolve()
    press('Enter')
    expect(done).toEqual(['submit'])
  })

  it('leaves keys to a composition of characters, and commands to others', () => {
    const { press, done } = start('a')
    expect([
      press('Enter', { isComposing: true }),
      press('Enter', { ctrlKey: true }),
      press('ArrowUp'),
    ]).toEqual([false, false, false])
    expect(done).toEqual([])
  })
})

it('a count of changes makes what reads it run again', () => {
  const changes = createChangeCount()
  const plain = { value: 1 }
  const read = computed(() => {
    changes.track()
    return plain.value
  })
  expect(read.value).toBe(1)
  plain.value = 2
  expect(read.value).toBe(1)
  changes.trigger()
  expect([read.value, changes.count]).toEqual([2, 1])
})

it.each([
  ['system', 'zh-TW', 'zh-CN'],
  ['system', 'ZH', 'zh-CN'],
  ['system', 'de-DE', 'en'],
  ['system', 'zha', 'en'],
  ['en', 'zh-CN', 'en'],
  ['zh-CN', 'en-US', 'zh-CN'],
] as const)('the language %s on a system in %s is %s', (wanted, system, language) => {
  expect(languageOf(wanted, system)).toBe(language)
})

it('an empty chart says why', () => {
  const pictures = createTabPictures()
  const [full, empty] = [sampleTab([sampleEvent()]), sampleTab([])]
  expect([emptyChart(2, pictures, full), emptyChart(0, pictures, full)]).toEqual(['allHidden', 'noSeries'])
  pictures.index = {
    series: [],
    ordered: new Uint32Array(0),
    timedCount: 0,
    rowCount: 0,
    timeField: 'deviceTimestamp',
    shown: null,
  }
  full.state.view = new Uint32Array(0)
  expect([emptyChart(0, pictures, full), emptyChart(0, pictures, empty)]).toEqual(['nothingShown', 'none'])
})
