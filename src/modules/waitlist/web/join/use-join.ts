import { useState } from 'react'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { readLogin, useLogin } from '#platform/web/login.ts'

export type JoinedWaitlistEntry = Reply<'joinWaiting'>
export type JoinResult = Awaited<ReturnType<typeof join>>

const join = (input: Input<'joinWaiting'>) => api('joinWaiting', input)

/** Joins a waiting list, after login if needed; the client's choices are preserved. */
export function useJoinWaitlist() {
  const { t } = useAreaTexts('waiting')
  const login = useLogin()
  const [wait, setWait] = useState<JoinedWaitlistEntry | null>(null)
  const [isAsked, setAsked] = useState(false)
  const send = async (input: Input<'joinWaiting'>): Promise<JoinResult> => {
    const answer = await join(input)
    if (answer.ok) setWait(answer.data)
    setAsked(!answer.ok && (answer.code === 'consentNeeded' || answer.code === 'consentWithdrawn'))
    return answer
  }
  return {
    wait,
    /** Shows the login dialog if needed; `then` runs once the client is logged in. */
    afterLogIn: (then: () => void) => (readLogin() ? then() : showAccountDialog('logIn', { then })),
    send,
    /** Whether the consent to health data is still missing. */
    isAsked,
    joinText: typeof login === 'object' ? t('waiting.join') : t('waiting.logInAndJoin'),
  }
}
