import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { welcome } from '#modules/accounts/web/shared/welcome.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useAnswers } from '#platform/web/use-answers.ts'

export interface Names {
  firstName: string
  lastName: string
}
export type Proof =
  | { is: 'waiting' | 'proven' | 'old' }
  | { is: 'failed'; text: string }
  | { is: 'elsewhere'; names: Names; token: string }

interface EmailVerification {
  proof: Proof
  tryAgain: () => void
  onProven: (login: Reply<'verifyEmail'>) => void
  onOld: () => void
}

/**
 * Sends a link's token once, as soon as it is known. `old` is an expired, used or truncated link; `elsewhere` needs
 * names and a password, because another browser signed up; `failed` can be retried.
 */
export function useProof(token: string | null | undefined): EmailVerification {
  const { t } = useMoreTexts()
  const { say } = useAnswers()
  const [proof, setProof] = useState<Proof>({ is: 'waiting' })
  const sent = useRef<string | null>(null)
  const onProven = (login: Reply<'verifyEmail'>) => {
    welcome(login, t('generic.accountCreated'))
    setProof({ is: 'proven' })
  }
  const send = async (linkToken: string) => {
    setProof({ is: 'waiting' })
    const answer = await api('verifyEmail', { token: linkToken })
    if (answer.ok) onProven(answer.data)
    else if (answer.code === 'passwordNeeded')
      setProof({ is: 'elsewhere', names: answer.data as Names, token: linkToken })
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
