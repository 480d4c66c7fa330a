import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pagePath } from '#modules/pages.ts'
import { type FailureKey, failureOf, isSettledElsewhere } from '#modules/payments/web/shared/failure.ts'
import {
  loadProvider,
  type PaymentProvider,
  type PaymentSettings,
  type ProviderError,
} from '#modules/payments/web/shared/payment-script.ts'
import type { PayProblem } from '#modules/payments/web/shared/problem.tsx'
import type { useCard } from '#modules/payments/web/shared/use-card.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { api, type Failed } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/texts.tsx'
import type { Payment, Session } from './hold-time.ts'

interface Paying {
  payment: Payment
  session: Session
  settings: PaymentSettings
  card: ReturnType<typeof useCard>
  choice: CardChoice
  /** What is typed for the counsellor now. */
  note: () => string
  firstFailure: FailureKey | null
  onReleased: () => void
  /** The saved card pays nothing any more. */
  onCardGone: () => void
}
type Outcome = 'paid' | 'released' | PayProblem | null

/** Pays once however often it is pressed; a refused card loses nothing and may be tried again while the hold lives. */
export function usePay(paying: Paying) {
  const { payment, session, settings, card, choice, note, firstFailure, onReleased, onCardGone } = paying
  const { language } = useTexts()
  const navigate = useNavigate()
  const isPaying = useRef(false)
  const savedNote = useRef(session.note ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PayProblem | null>(firstFailure && { key: firstFailure })
  const back = pagePath('paymentReturn', language, { paymentIntentId: payment.paymentIntentId })
  // This origin and not the public address: the login is kept here, and the bank's page must lead back to it.
  const returnUrl = location.origin + back

  /** Before any money moves: the note is with it, the time still stands, and the provider knows which card pays. */
  async function stillHeld(): Promise<{ stop: Outcome } | { savedCardId: string | null }> {
    const text = note().trim()
    const { bookingId } = payment
    if (text !== savedNote.current) {
      const written = await api('writeNote', { id: bookingId, note: text })
      if (!written.ok) return { stop: outcomeOf(written) }
      savedNote.current = text
    }
    const answer = await api('resumePayment', { bookingId, card: choice })
    if (answer.ok) return answer.data
    if (answer.code === 'cardNotSaved') onCardGone()
    return { stop: outcomeOf(answer) }
  }

  /** A far date saves the card and is charged on its day. */
  const confirmWith = (provider: PaymentProvider) =>
    payment.chargeAt ? provider.confirmSetup : provider.confirmPayment

  /** What is wrong in the fields stands beside them, and the focus goes there. */
  async function chargeTyped(): Promise<Outcome> {
    const { provider, elements } = card.loaded.current!
    if ((await elements.submit()).error) return null
    const held = await stillHeld()
    if ('stop' in held) return held.stop
    const { error: notSame } = await elements.fetchUpdates()
    if (notSame) return outcomeOfError(notSame)
    const confirmParams = { return_url: returnUrl }
    const { error } = await confirmWith(provider)({ elements, confirmParams, redirect: 'if_required' })
    return error ? outcomeOfError(error) : 'paid'
  }

  async function chargeSaved(): Promise<Outcome> {
    const provider = await loadProvider(settings, language).catch(() => null)
    if (!provider) return { key: 'booking.failure.api_connection_error' }
    const held = await stillHeld()
    if ('stop' in held) return held.stop
    const confirmParams = { return_url: returnUrl, payment_method: held.savedCardId! }
    const { clientSecret } = payment
    const { error } = await confirmWith(provider)({ clientSecret, confirmParams, redirect: 'if_required' })
    return error ? outcomeOfError(error) : 'paid'
  }

  async function pay() {
    const isSaved = choice === 'saved' || choice === 'promised'
    if (isPaying.current || !(isSaved || card.loaded.current)) return
    isPaying.current = true
    setBusy(true)
    setProblem(null)
    const outcome = await (isSaved ? chargeSaved() : chargeTyped())
    // Once paid it stays busy until the next page is there.
    if (outcome === 'paid') return navigate(back, { replace: true })
    isPaying.current = false
    setBusy(false)
    if (outcome === 'released') onReleased()
    else setProblem(outcome)
  }

  return { pay, busy, problem }
}

function outcomeOfError(error: ProviderError): Outcome {
  if (isSettledElsewhere(error)) return 'paid'
  const key = failureOf(error)
  return key && { key }
}

function outcomeOf({ code, message, status }: Failed): Outcome {
  if (code === 'alreadyPaid') return 'paid'
  if (code === 'holdExpired') return 'released'
  return status === 0 ? { key: 'booking.failure.api_connection_error' } : { message }
}
