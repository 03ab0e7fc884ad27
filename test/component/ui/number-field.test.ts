import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { h, nextTick, ref } from 'vue'
import NumberField from '../../../src-renderer/ui/NumberField.vue'
import { createLoopbackDesktop } from '../loopback'
import { alerts, mountPage } from '../mount-page'

const value = ref<number | null>(4)
const isValid = ref(true)
let given: (number | null)[] = []
let limits: Readonly<Record<string, unknown>> = {}

const input = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('input[aria-label="Requests at once"]')
  if (found === null) throw new Error('no field')
  return found
}
const type = async (text: string): Promise<void> => {
  input().value = text
  input().dispatchEvent(new Event('input', { bubbles: true }))
  await nextTick()
}
const mount = (with_: Readonly<Record<string, unknown>>): void => {
  limits = with_
  mountPage({
    render: () =>
      h(NumberField, {
        ...limits,
        value: value.value,
        label: 'Requests at once',
        'onUpdate:value': (next: number | null) => {
          given.push(next)
          value.value = next
        },
        'onUpdate:isValid': (now: boolean) => (isValid.value = now),
      }),
  })
}

beforeEach(() => createLoopbackDesktop())
afterEach(() => {
  given = []
  value.value = 4
  isValid.value = true
})

describe('a field for a number', () => {
  it.each(['99', '0', '2.5', 'abc', '', '1,000', '0x10'])(
    'leaves "%s" as it was typed, says what may be there, and changes nothing',
    async (text) => {
      mount({ least: 1, most: 16, isWhole: true })
      await type(text)
      expect(input().value).toBe(text)
      expect([given, isValid.value]).toEqual([[], false])
      expect(alerts()).toEqual(['Enter a whole number from 1 to 16.'])
      expect(input().getAttribute('aria-invalid')).toBe('true')
      const described = document.getElementById(input().getAttribute('aria-describedby') ?? '')
      expect(described?.textContent).toBe('Enter a whole number from 1 to 16.')
      await type('12')
      expect([given, isValid.value, alerts()]).toEqual([[12], true, []])
    },
  )

  it('takes 1,440 for what it is where only a whole number may be, and for nothing elsewhere', async () => {
    mount({ least: 0, most: 1440, isWhole: true })
    await type('1,440')
    expect([given, alerts()]).toEqual([[1440], []])
    mount({ least: 0, most: 1440 })
    await type('1,441')
    expect([given, alerts()]).toEqual([[1440], ['Enter a number from 0 to 1,440.']])
  })

  it('takes a comma as a point, a minus sign and an exponent, and empty where it may be', async () => {
    mount({ mayBeEmpty: true })
    for (const text of ['1,5', '−2', '-2.5e3', '.5', '']) await type(text)
    expect(given).toEqual([1.5, -2, -2500, 0.5, null])
    await type('one')
    expect(alerts()).toEqual(['Enter a number.'])
  })

  it('shows what was changed elsewhere, and does not rewrite what is being typed', async () => {
    mount({ least: 0 })
    await type('7.')
    expect([given, input().value]).toEqual([[7], '7.'])
    value.value = 9
    await nextTick()
    expect(input().value).toBe('9')
  })
})
