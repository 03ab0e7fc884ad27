import { createPinia } from 'pinia'
import { createRenderer } from 'vue'
import { createMessages } from '../../../src-renderer/messages/create-messages'

/** Nothing is drawn. */
const { createApp } = createRenderer<object, object>({
  patchProp: () => undefined,
  insert: () => undefined,
  remove: () => undefined,
  createElement: () => ({}),
  createText: () => ({}),
  createComment: () => ({}),
  setText: () => undefined,
  setElementText: () => undefined,
  parentNode: () => null,
  nextSibling: () => null,
})

/** What stores and texts of the page are outside of a window. */
export const withoutScreen = <T>(use: () => T): T => {
  const made: T[] = []
  const app = createApp({
    setup: () => {
      made.push(use())
      return () => null
    },
  })
  app.use(createPinia()).use(createMessages()).mount({})
  const [first] = made
  if (first === undefined) throw new Error('The page without a window could not be set up.')
  return first
}
