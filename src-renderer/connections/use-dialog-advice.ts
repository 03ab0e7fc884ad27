import type { AppError } from '../../src-core/errors/errors'
import { useWords } from '../messages/use-words'
import { remedyOf } from './error-remedy'

/** Replaces the advice of an error that would send the user to this dialog. */
export const useDialogAdvice = () => {
  const { t } = useWords()
  return (error: AppError): { readonly next?: string } =>
    remedyOf(error) === 'newToken' ? { next: t('connection.typeToken') } : {}
}
