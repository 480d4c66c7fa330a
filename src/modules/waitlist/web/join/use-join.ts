import { useState } from 'react'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { readLogin, useLogin } from '#platform/web/login.ts'

export type JoinedWaitlistEntry = Reply<'joinWaitlist'>

/** Joins a waiting list, after login if needed; the client's choices are preserved. */
export function useJoinWaitlist() {
  const { t } = useAreaTexts('waitlist')
  const login = useLogin()
  const [entry, setEntry] = useState<JoinedWaitlistEntry | null>(null)
  const [needsConsent, setNeedsConsent] = useState(false)
  const send = async (input: Input<'joinWaitlist'>) => {
    const result = await api('joinWaitlist', input)
    if (result.ok) setEntry(result.data)
    setNeedsConsent(!result.ok && (result.code === 'consentNeeded' || result.code === 'consentWithdrawn'))
    return result
  }
  return {
    /** The waiting list entry; null until the client has joined. */
    entry,
    /** Shows the login dialog if needed; `then` runs once the client is logged in. */
    afterLogIn: (then: () => void) => (readLogin() ? then() : showAccountDialog('logIn', { then })),
    send,
    /** Whether consent to the processing of health data is still missing. */
    needsConsent,
    joinText: typeof login === 'object' ? t('waitlist.join') : t('waitlist.logInAndJoin'),
  }
}
