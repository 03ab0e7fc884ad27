import { useI18n } from 'vue-i18n'
import type { AppError } from '../../src-core/errors/errors'
import { remedyOf } from './error-remedy'

/** Replaces the advice of an error that would send the user to this dialog. */
export const useDialogAdvice = () => {
  const { t } = useI18n()
  return (error: AppError): { readonly next?: string } =>
    remedyOf(error) === 'newToken' ? { next: t('connection.typeToken') } : {}
}
