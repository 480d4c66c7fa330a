import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { api, type Failed } from '../../api.ts'
import { useTexts } from '../../texts.tsx'
import { type FailureKey, failureOf, isSettledElsewhere } from './failure.ts'
import type { Payment, Session } from './hold-time.ts'
import type { useCard } from './use-card.ts'

interface Paying {
  payment: Payment
  session: Session
  card: ReturnType<typeof useCard>
  /** What is typed for the counsellor now. */
  note: () => string
  firstFailure: FailureKey | null
  onReleased: () => void
}
export type PayProblem = { key: FailureKey } | { message: string }
type Outcome = 'paid' | 'released' | PayProblem | null

/** Pays once however often it is pressed; a refused card loses nothing and may be tried again while the hold lives. */
export function usePay({ payment, session, card, note, firstFailure, onReleased }: Paying) {
  const { language } = useTexts()
  const navigate = useNavigate()
  const isPaying = useRef(false)
  const savedNote = useRef(session.note ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PayProblem | null>(firstFailure && { key: firstFailure })
  const back = pagePath('paymentReturn', language, { paymentIntentId: payment.paymentIntentId })

  /** One question before any money moves: does the time still stand, and is the note with it. */
  async function stillHeld(): Promise<Outcome> {
    const text = note().trim()
    const { bookingId } = payment
    const isNew = text !== savedNote.current
    const answer = isNew
      ? await api('writeNote', { id: bookingId, note: text })
      : await api('resumePayment', { bookingId })
    if (answer.ok) savedNote.current = text
    return answer.ok ? null : outcomeOf(answer)
  }

  async function charge(): Promise<Outcome> {
    const { provider, elements } = card.loaded.current!
    // What is wrong in the fields stands beside them, and the focus goes there.
    if ((await elements.submit()).error) return null
    const stop = await stillHeld()
    if (stop) return stop
    // This origin and not the public address: the login is kept here, and the bank's page must lead back to it.
    const confirmParams = { return_url: location.origin + back }
    const { error } = await provider.confirmPayment({ elements, confirmParams, redirect: 'if_required' })
    if (!error || isSettledElsewhere(error)) return 'paid'
    const key = failureOf(error)
    return key && { key }
  }

  async function pay() {
    if (isPaying.current || !card.loaded.current) return
    isPaying.current = true
    setBusy(true)
    setProblem(null)
    const outcome = await charge()
    // Once paid it stays busy until the next page is there.
    if (outcome === 'paid') return navigate(back, { replace: true })
    isPaying.current = false
    setBusy(false)
    if (outcome === 'released') onReleased()
    else setProblem(outcome)
  }

  return { pay, busy, problem }
}

function outcomeOf({ code, message, status }: Failed): Outcome {
  if (code === 'alreadyPaid') return 'paid'
  if (code === 'holdExpired') return 'released'
  return status === 0 ? { key: 'booking.failure.api_connection_error' } : { message }
}
