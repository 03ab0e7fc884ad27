import {
  compile,
  createCoreContext,
  registerMessageCompiler,
  registerMessageResolver,
  resolveValue,
  translate,
} from '@intlify/core-base'
import { showHiddenInLines } from '../src-core/events/hidden-characters'
import { english } from '../src-core/words/en'
import type { Words } from '../src-core/words/words'

/** The sentences of the window in English, which the command speaks. */
export const createEnglishWords = (): Words => {
  // As vue-i18n does. Given as options, they would be called experimental on the terminal.
  registerMessageCompiler(compile)
  registerMessageResolver(resolveValue)
  const context = createCoreContext({
    locale: 'en',
    messages: { en: english },
    postTranslation: (translated) =>
      typeof translated === 'string' ? showHiddenInLines(translated) : translated,
  })
  return {
    language: 'en',
    t: (key, values = {}, count) =>
      String(count === undefined ? translate(context, key, values) : translate(context, key, values, count)),
  }
}
