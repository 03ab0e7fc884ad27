import { defineComponent, h, nextTick, type VNode } from 'vue'
import AppBar from '../../src-renderer/app/AppBar.vue'
import ResultsPane from '../../src-renderer/app/ResultsPane.vue'
import QueryForm from '../../src-renderer/query/QueryForm.vue'
import QueryNotices from '../../src-renderer/query/QueryNotices.vue'
import { useQueryCommands } from '../../src-renderer/query/use-query-commands'
import { button, field } from './mount-page'

/** As the frame of the window adds them. */
const withQueryCommands = (content: () => readonly VNode[]) =>
  defineComponent({
    setup: () => {
      useQueryCommands()
      return () => h('div', [...content()])
    },
  })

/** The form with what it says below, and, if wanted, the results. */
export const formPage = withQueryCommands(() => [h(QueryForm), h(QueryNotices)])
export const queryPage = withQueryCommands(() => [h(QueryForm), h(QueryNotices), h(ResultsPane)])
/** The same with the whole bar above. */
export const barPage = withQueryCommands(() => [h(AppBar), h(QueryNotices), h(ResultsPane)])

/** Opens the panel of the range, if it is not open yet. */
export const openRange = async (): Promise<void> => {
  // A query that cannot run opens it.
  await nextTick()
  const opener = button(/^Range:/)
  if (opener.getAttribute('aria-expanded') === 'true') return
  opener.focus()
  opener.click()
  await nextTick()
  await nextTick()
}
export const rangeField = async (
  name: 'Start' | 'End' | 'Limit' | 'Latest' | 'Complete range',
): Promise<HTMLInputElement> => {
  await openRange()
  return field(name)
}
/** `name`: as the list says it: `last 7 days`. */
export const choosePreset = async (name: string): Promise<void> => {
  await openRange()
  button(name).click()
  await nextTick()
}
/** What will be asked for, in words. */
export const rangeText = (): string => button(/^Range:/).textContent.trim()
/** Every event of the range, or the latest ones. */
export const chooseMode = async (name: 'Latest' | 'Complete range'): Promise<void> => {
  const radio = await rangeField(name)
  radio.click()
}

const entry = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('[role=menu] button')].find((each) =>
    each.textContent.trim().startsWith(name),
  )
  if (found === undefined) throw new Error(`no entry ${name}`)
  return found
}
/** Opens the menu of a button, and answers an entry of it. */
export const entryOf = async (opener: string | RegExp, name: string): Promise<HTMLButtonElement> => {
  if (document.querySelector('[role=menu]') === null) button(opener).click()
  await nextTick()
  return entry(name)
}
export const pickFrom = async (opener: string | RegExp, name: string): Promise<void> => {
  const found = await entryOf(opener, name)
  found.click()
  await nextTick()
}
/** What can be done with the result and has no button of its own. */
export const resultEntry = (name: string): Promise<HTMLButtonElement> => entryOf('More for this result', name)
export const pickForResult = (name: string): Promise<void> => pickFrom('More for this result', name)
export const recentResults = 'More ways to run, and recent results'
