import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAnswers } from '../../account/use-answers.ts'
import { welcome } from '../../account/welcome.ts'
import { api } from '../../api.ts'
import { useMoreTexts } from '../../texts.tsx'

export type Proof = { is: 'waiting' | 'proven' | 'old' } | { is: 'failed'; text: string }

/**
 * Sends a link's token once as soon as it is known. `old` is a link that can never work again or was cut off;
 * `failed` may work at another try.
 */
export function useProof(token: string | null | undefined): { proof: Proof; tryAgain: () => void } {
  const { t } = useMoreTexts()
  const { say } = useAnswers()
  const [proof, setProof] = useState<Proof>({ is: 'waiting' })
  const sent = useRef<string | null>(null)
  const send = async (one: string) => {
    setProof({ is: 'waiting' })
    const answer = await api('verifyEmail', { token: one })
    if (answer.ok) welcome(answer.data, t('generic.accountCreated'))
    if (answer.ok) setProof({ is: 'proven' })
    else setProof(answer.status === 422 ? { is: 'old' } : { is: 'failed', text: say(answer) })
  }
  const start = useEffectEvent((one: string | null) => {
    if (one === null) return setProof({ is: 'old' })
    if (sent.current !== one) void send(one)
    sent.current = one
  })
  useEffect(() => {
    if (token !== undefined) start(token)
  }, [token])
  return { proof, tryAgain: () => token && void send(token) }
}
