import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import type { SendResult } from '#ui/form-state.ts'
import { notices } from '#ui/notices.ts'
import { parsePendingLogin, setPendingLogin } from './pending-login.ts'

/** Returns a handler for the reply to any login call: stores the login, shows the next step or reports the error. */
export function useLoginReply(): (result: ApiResult<'login'>) => SendResult {
  const { t } = useMoreTexts()
  const { toFailure, formatError } = useFormTexts()
  return (result) => {
    if (result.ok) {
      setPendingLogin(null)
      finishLogin(result.data, t('account.loggedIn'))
      return { ok: true }
    }
    const next = parsePendingLogin(result)
    if (!next && result.code !== 'ticketSpent') return toFailure(result)
    setPendingLogin(next)
    // The challenge has expired and its step is no longer shown, so the error appears as a notice.
    if (!next) notices.show({ kind: 'wrong', text: formatError(result) })
    return { ok: true }
  }
}
