import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'

export interface SignUpNames {
  firstName: string
  lastName: string
}
type EmailVerificationState =
  | { status: 'pending' | 'verified' | 'expired' }
  | { status: 'failed'; text: string }
  | { status: 'otherBrowser'; names: SignUpNames; token: string }

interface EmailVerification {
  state: EmailVerificationState
  tryAgain: () => void
  onVerified: (login: Reply<'verifyEmail'>) => void
  onExpired: () => void
}

/**
 * Sends a link's token once, as soon as it is known. `expired` is an expired, used or truncated link; `otherBrowser`
 * needs names and a password, because another browser signed up; `failed` can be retried.
 */
export function useEmailVerification(token: string | null | undefined): EmailVerification {
  const { t } = useMoreTexts()
  const { say } = useFormTexts()
  const [state, setState] = useState<EmailVerificationState>({ status: 'pending' })
  const sent = useRef<string | null>(null)
  const onVerified = (login: Reply<'verifyEmail'>) => {
    finishLogin(login, t('generic.accountCreated'))
    setState({ status: 'verified' })
  }
  const send = async (linkToken: string) => {
    setState({ status: 'pending' })
    const answer = await api('verifyEmail', { token: linkToken })
    if (answer.ok) onVerified(answer.data)
    else if (answer.code === 'passwordNeeded')
      setState({ status: 'otherBrowser', names: answer.data as SignUpNames, token: linkToken })
    else setState(answer.status === 422 ? { status: 'expired' } : { status: 'failed', text: say(answer) })
  }
  const start = useEffectEvent((linkToken: string | null) => {
    if (linkToken === null) return setState({ status: 'expired' })
    if (sent.current !== linkToken) void send(linkToken)
    sent.current = linkToken
  })
  useEffect(() => {
    if (token !== undefined) start(token)
  }, [token])
  const tryAgain = () => token && void send(token)
  return { state, tryAgain, onVerified, onExpired: () => setState({ status: 'expired' }) }
}
