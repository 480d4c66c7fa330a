import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'

export interface SignUpNames {
  firstName: string
  lastName: string
}
export type EmailVerificationState =
  | { is: 'waiting' | 'proven' | 'old' }
  | { is: 'failed'; text: string }
  | { is: 'elsewhere'; names: SignUpNames; token: string }

interface EmailVerification {
  proof: EmailVerificationState
  tryAgain: () => void
  onProven: (login: Reply<'verifyEmail'>) => void
  onOld: () => void
}

/**
 * Sends a link's token once, as soon as it is known. `old` is an expired, used or truncated link; `elsewhere` needs
 * names and a password, because another browser signed up; `failed` can be retried.
 */
export function useEmailVerification(token: string | null | undefined): EmailVerification {
  const { t } = useMoreTexts()
  const { say } = useFormTexts()
  const [proof, setProof] = useState<EmailVerificationState>({ is: 'waiting' })
  const sent = useRef<string | null>(null)
  const onProven = (login: Reply<'verifyEmail'>) => {
    finishLogin(login, t('generic.accountCreated'))
    setProof({ is: 'proven' })
  }
  const send = async (linkToken: string) => {
    setProof({ is: 'waiting' })
    const answer = await api('verifyEmail', { token: linkToken })
    if (answer.ok) onProven(answer.data)
    else if (answer.code === 'passwordNeeded')
      setProof({ is: 'elsewhere', names: answer.data as SignUpNames, token: linkToken })
    else setProof(answer.status === 422 ? { is: 'old' } : { is: 'failed', text: say(answer) })
  }
  const start = useEffectEvent((linkToken: string | null) => {
    if (linkToken === null) return setProof({ is: 'old' })
    if (sent.current !== linkToken) void send(linkToken)
    sent.current = linkToken
  })
  useEffect(() => {
    if (token !== undefined) start(token)
  }, [token])
  const tryAgain = () => token && void send(token)
  return { proof, tryAgain, onProven, onOld: () => setProof({ is: 'old' }) }
}
