import { useEffect, useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { useLogin } from '#platform/web/login.ts'
import {
  getPaymentOutcome,
  getPollPause,
  type PaymentOutcome,
  POLL_TIMEOUT_MS,
  type RedirectStatus,
} from './payment-outcome.ts'

type Payment = Reply<'checkPaymentIntent'>
export type PaymentResult =
  | { outcome: Exclude<PaymentOutcome, 'wait'>; payment: Payment }
  | { outcome: 'wait' | 'slow' }
  | { outcome: 'failed'; message: string }

/** Polls a payment until it is settled or a minute has passed. `restart` polls again. */
export function usePayment(paymentIntentId: string, redirect: RedirectStatus) {
  const isLoggedIn = typeof useLogin() === 'object'
  const [result, setResult] = useState<PaymentResult>({ outcome: 'wait' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing `round` polls again
  useEffect(() => {
    if (!isLoggedIn) return
    setResult({ outcome: 'wait' })
    return pollUntilSettled({ paymentIntentId, redirect }, setResult)
  }, [isLoggedIn, paymentIntentId, redirect, round])
  return { result, restart: () => setRound((old) => old + 1) }
}

/** @returns a function that stops polling. */
function pollUntilSettled(
  { paymentIntentId, redirect }: { paymentIntentId: string; redirect: RedirectStatus },
  onResult: (result: PaymentResult) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let waitedMs = 0
  const poll = async (attempt: number) => {
    const answer = await api('checkPaymentIntent', { id: paymentIntentId })
    if (isStopped) return
    // A lost connection or an overloaded server is retried like a slow bank.
    if (!answer.ok && answer.status > 0 && answer.status < 500 && answer.status !== 429)
      return onResult({ outcome: 'failed', message: answer.message })
    const outcome = answer.ok ? getPaymentOutcome(answer.data, redirect) : 'wait'
    if (answer.ok && outcome !== 'wait') return onResult({ outcome, payment: answer.data })
    if (waitedMs >= POLL_TIMEOUT_MS) return onResult({ outcome: 'slow' })
    const pause = getPollPause(attempt)
    waitedMs += pause
    timer = setTimeout(() => void poll(attempt + 1), pause)
  }
  void poll(1)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
