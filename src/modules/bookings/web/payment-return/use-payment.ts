import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { useLogin } from '#platform/web/login.ts'
import { GIVE_UP_AFTER_MS, type Outcome, pauseAfter, type RedirectStatus, whereItStands } from './where-it-stands.ts'

type Payment = Reply<'checkPaymentIntent'>
export type Standing =
  | { outcome: Exclude<Outcome, 'wait'>; payment: Payment }
  | { outcome: 'wait' | 'slow' }
  | { outcome: 'failed'; message: string }

/** Asks how a payment stands until it is settled or a minute has passed. `ask` starts over. */
export function usePayment(paymentIntentId: string, redirect: RedirectStatus) {
  const isIn = typeof useLogin() === 'object'
  const [standing, setStanding] = useState<Standing>({ outcome: 'wait' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what asks again
  useEffect(() => {
    if (!isIn) return
    setStanding({ outcome: 'wait' })
    return askUntilSettled({ paymentIntentId, redirect }, setStanding)
  }, [isIn, paymentIntentId, redirect, round])
  return { standing, ask: () => setRound((old) => old + 1) }
}

/** @returns what stops it. */
function askUntilSettled(
  { paymentIntentId, redirect }: { paymentIntentId: string; redirect: RedirectStatus },
  tell: (standing: Standing) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let waited = 0
  const ask = async (asked: number) => {
    const answer = await api('checkPaymentIntent', { id: paymentIntentId })
    if (isStopped) return
    // A lost connection or a busy server is waited out like a slow bank.
    if (!answer.ok && answer.status > 0 && answer.status < 500 && answer.status !== 429)
      return tell({ outcome: 'failed', message: answer.message })
    const outcome = answer.ok ? whereItStands(answer.data, redirect) : 'wait'
    if (answer.ok && outcome !== 'wait') return tell({ outcome, payment: answer.data })
    if (waited >= GIVE_UP_AFTER_MS) return tell({ outcome: 'slow' })
    const pause = pauseAfter(asked)
    waited += pause
    timer = setTimeout(() => void ask(asked + 1), pause)
  }
  void ask(1)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
