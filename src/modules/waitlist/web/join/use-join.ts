import { useState } from 'react'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { readLogin, useLogin } from '#platform/web/login.ts'

export type Wait = Reply<'joinWaiting'>
export type Joining = Awaited<ReturnType<typeof join>>

const join = (wanted: Input<'joinWaiting'>) => api('joinWaiting', wanted)

/** Joins a line, after logging in where that is needed: what was chosen is kept meanwhile. */
export function useJoin() {
  const { t } = useAreaTexts('waiting')
  const login = useLogin()
  const [wait, setWait] = useState<Wait | null>(null)
  const [isAsked, setAsked] = useState(false)
  const send = async (wanted: Input<'joinWaiting'>): Promise<Joining> => {
    const answer = await join(wanted)
    if (answer.ok) setWait(answer.data)
    setAsked(!answer.ok && (answer.code === 'consentNeeded' || answer.code === 'consentWithdrawn'))
    return answer
  }
  return {
    wait,
    /** Asks for the login where nobody is logged in; `then` runs when somebody is. */
    afterLogIn: (then: () => void) => (readLogin() ? then() : showAccountDialog('logIn', { then })),
    send,
    /** While the consent to health data is still to be given. */
    isAsked,
    joinText: typeof login === 'object' ? t('waiting.join') : t('waiting.logInAndJoin'),
  }
}
