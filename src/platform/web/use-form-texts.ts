import type { ConstraintTexts, SendResult } from '#ui/form-state.ts'
import type { ApiFailure } from './api.ts'
import { formatFailure } from './format-failure.ts'
import { useMoreTexts } from './texts.tsx'

/** Shared by the account forms: their field labels and the messages of a failed call (specification §5, §8). */
export function useFormTexts(): {
  texts: ConstraintTexts
  say: (failed: ApiFailure) => string
  refused: (failed: ApiFailure) => SendResult
} {
  const { t } = useMoreTexts()
  const say = (failed: ApiFailure) =>
    formatFailure(failed, {
      offline: t('generic.offline'),
      failed: t('generic.failed'),
      retryIn: (count) => t('account.retryIn', { count }),
    })
  return {
    texts: { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') },
    say,
    refused: (failed) => ({ ok: false, message: say(failed), fieldErrors: failed.fieldErrors }),
  }
}
