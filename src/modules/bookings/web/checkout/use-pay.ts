import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { type FailureKey, getPaymentFailureKey, isSettledElsewhere } from '#modules/payments/web/shared/failure.ts'
import type { PayProblem } from '#modules/payments/web/shared/payment-problem.tsx'
import {
  loadStripe,
  type PaymentSettings,
  type StripeClient,
  type StripeError,
} from '#modules/payments/web/shared/stripe-script.ts'
import type { useCardFields } from '#modules/payments/web/shared/use-card-fields.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { type ApiFailure, api } from '#platform/web/api.ts'
import { useTexts } from '#platform/web/texts.tsx'
import type { Payment, Session } from './hold-time.ts'

interface PayOptions {
  payment: Payment
  session: Session
  settings: PaymentSettings
  card: ReturnType<typeof useCardFields>
  choice: CardChoice
  /** Returns the note as currently typed. */
  getNote: () => string
  initialFailure: FailureKey | null
  onReleased: () => void
  /** Called when the saved card can no longer be used. */
  onCardUnusable: () => void
}
type Outcome = 'paid' | 'released' | PayProblem | null

/**
 * Handles payment. However often the button is clicked, the client pays only once. If the card is declined, nothing is
 * lost and the client can retry while the hold is active.
 */
export function usePay(options: PayOptions) {
  const { payment, session, settings, card, choice, getNote, initialFailure, onReleased, onCardUnusable } = options
  const { language } = useTexts()
  const navigate = useNavigate()
  const isPaying = useRef(false)
  const savedNote = useRef(session.note ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PayProblem | null>(initialFailure && { key: initialFailure })
  const returnPath = buildPagePath('paymentReturn', language, { paymentIntentId: payment.paymentIntentId })
  // Uses the current origin rather than the public one, because the login is bound to the origin.
  const returnUrl = location.origin + returnPath

  /** Runs before payment: saves the note, checks the hold and sets the card to use. */
  async function prepareCharge(): Promise<{ stop: Outcome } | { savedCardId: string | null }> {
    const note = getNote().trim()
    const { bookingId } = payment
    if (note !== savedNote.current) {
      const noteReply = await api('writeNote', { id: bookingId, note })
      if (!noteReply.ok) return { stop: toFailedOutcome(noteReply) }
      savedNote.current = note
    }
    const reply = await api('resumePayment', { bookingId, card: choice })
    if (reply.ok) return reply.data
    if (reply.code === 'cardNotSaved') onCardUnusable()
    return { stop: toFailedOutcome(reply) }
  }

  /** If the session is charged later, only the card is saved at this point. */
  const confirmWith = (stripe: StripeClient) => (payment.chargeAt ? stripe.confirmSetup : stripe.confirmPayment)

  /**
   * Charges the entered card, or only saves it if the session is charged later. Stripe shows its own field errors and
   * moves the focus to them.
   */
  async function chargeTyped(): Promise<Outcome> {
    const { stripe, elements } = card.loaded.current!
    if ((await elements.submit()).error) return null
    const prepared = await prepareCharge()
    if ('stop' in prepared) return prepared.stop
    const { error: updateError } = await elements.fetchUpdates()
    if (updateError) return toOutcome(updateError)
    const confirmParams = { return_url: returnUrl }
    const { error } = await confirmWith(stripe)({ elements, confirmParams, redirect: 'if_required' })
    return error ? toOutcome(error) : 'paid'
  }

  async function chargeSaved(): Promise<Outcome> {
    const stripe = await loadStripe(settings, language).catch(() => null)
    if (!stripe) return { key: 'booking.failure.api_connection_error' }
    const prepared = await prepareCharge()
    if ('stop' in prepared) return prepared.stop
    const confirmParams = { return_url: returnUrl, payment_method: prepared.savedCardId! }
    const { clientSecret } = payment
    const { error } = await confirmWith(stripe)({ clientSecret, confirmParams, redirect: 'if_required' })
    return error ? toOutcome(error) : 'paid'
  }

  async function pay() {
    const isSaved = choice === 'saved' || choice === 'promised'
    if (isPaying.current || !(isSaved || card.loaded.current)) return
    isPaying.current = true
    setBusy(true)
    setProblem(null)
    const outcome = await (isSaved ? chargeSaved() : chargeTyped())
    // The button stays busy after payment until the next page is shown.
    if (outcome === 'paid') return navigate(returnPath, { replace: true })
    isPaying.current = false
    setBusy(false)
    if (outcome === 'released') onReleased()
    else setProblem(outcome)
  }

  return { pay, busy, problem }
}

function toOutcome(error: StripeError): Outcome {
  if (isSettledElsewhere(error)) return 'paid'
  const key = getPaymentFailureKey(error)
  return key && { key }
}

function toFailedOutcome({ code, message, status }: ApiFailure): Outcome {
  if (code === 'alreadyPaid') return 'paid'
  if (code === 'holdExpired') return 'released'
  return status === 0 ? { key: 'booking.failure.api_connection_error' } : { message }
}
