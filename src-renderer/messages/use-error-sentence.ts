import type { AppError } from '../../src-core/errors/errors'
import { type ErrorSentence, errorSentence } from '../../src-core/words/error-sentence'
import { useWords } from './use-words'

/** The sentences for an expected failure, in the language of the page. */
export const useErrorSentence = () => {
  const words = useWords()
  return (error: AppError): ErrorSentence => errorSentence(words, error)
}
