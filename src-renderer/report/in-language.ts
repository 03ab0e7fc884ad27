import { NConfigProvider } from 'naive-ui'
import { createApp, h } from 'vue'
import type { Composer } from 'vue-i18n'
import { createMessages } from '../messages/create-messages'
import type { LanguageTexts, ScreenLanguage } from '../messages/language'
import { lightOverrides } from '../ui/theme'

interface InLanguage<T> {
  readonly made: T
  end(): void
}

/**
 * Uses composables in a language that need not be that of the screen: in an application of its own that shows
 * nothing. Its stores are those of the page, because Pinia is not installed in it.
 */
export const useInLanguage = <T>(
  language: ScreenLanguage,
  texts: LanguageTexts,
  use: () => T,
): InLanguage<T> => {
  const messages = createMessages()
  const { setLocaleMessage, locale }: Pick<Composer, 'setLocaleMessage' | 'locale'> = messages.global
  setLocaleMessage(language, texts.ours)
  locale.value = language
  const made: T[] = []
  const setup = (): (() => null) => {
    made.push(use())
    return () => null
  }
  // Paper is light, in the colours of the window.
  const render = () =>
    h(NConfigProvider, { themeOverrides: lightOverrides, abstract: true }, () => h({ setup }))
  const app = createApp({ render }).use(messages)
  app.mount(document.createElement('div'))
  const [first] = made
  if (first === undefined) throw new Error('the setup of an application runs when it is mounted')
  return { made: first, end: () => app.unmount() }
}
