import type { ConstraintTexts, SendResult } from '#ui/form-state.ts'
import type { ApiFailure } from './api.ts'
import { formatFailure } from './format-failure.ts'
import { useMoreTexts } from './texts.tsx'

/**
 * Returns a form's validation texts, and functions that turn a failed call into a message or a form result
 * (specification §5, §8).
 */
export function useFormTexts(): {
  texts: ConstraintTexts
  formatError: (failure: ApiFailure) => string
  toFailure: (failure: ApiFailure) => SendResult
} {
  const { t } = useMoreTexts()
  const formatError = (failure: ApiFailure) =>
    formatFailure(failure, {
      offline: t('generic.offline'),
      failed: t('generic.failed'),
      retryIn: (count) => t('account.retryIn', { count }),
    })
  return {
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    formatError,
    toFailure: (failure) => ({ ok: false, message: formatError(failure), fieldErrors: failure.fieldErrors }),
  }
}
