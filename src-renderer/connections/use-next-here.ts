import { useI18n } from 'vue-i18n'
import type { AppError } from '../../src-preload/contract/errors'
import { remedyOf } from './error-remedy'

/** What to do about an error in the dialog that the sentence for everywhere else would send one to. */
export const useNextHere = () => {
  const { t } = useI18n()
  return (error: AppError): { readonly next?: string } => (remedyOf(error) === 'newToken' ? { next: t('connection.typeToken') } : {})
}
