import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRestoredPage } from '#modules/accounts/web/shared/use-restored-page.ts'
import { loadCardForCheckout } from '#modules/payments/web/shared/saved-card.ts'
import { useLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { type CheckoutSelection, toSelectionQuery } from './checkout-selection.ts'
import { type HoldResult, holdTime, type Payment, type Session } from './hold-time.ts'

/** The client's saved card; null if it could not be loaded. */
export type CheckoutCard = Awaited<ReturnType<typeof loadCardForCheckout>>

/** The steps of the checkout up to the payment. */
export type Step =
  | { kind: 'unknown' }
  | { kind: 'holding' }
  | { kind: 'loggedOut' }
  | { kind: 'held'; payment: Payment; session: Session; savedCard: CheckoutCard }
  | { kind: 'released'; session: Session }
  | Exclude<HoldResult, { kind: 'held' }>

/**
 * Holds the selection as soon as the client is logged in, then changes the URL to the booking's URL, so that a reload
 * finds the booking (issue 2, Booking). `release` marks the hold as expired.
 */
export function useCheckout(selection: CheckoutSelection) {
  const login = useLogin()
  const { language } = useTexts()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ kind: 'unknown' })
  const [round, setRound] = useState(0)
  const shownQuery = useRef<string | null>(null)
  const query = toSelectionQuery(selection)
  const isLoggedIn = typeof login === 'object'

  const showResult = useEffectEvent((result: HoldResult, savedCard: CheckoutCard) => {
    setStep(result.kind === 'held' ? { ...result, savedCard } : result)
    if (result.kind !== 'held') return
    shownQuery.current = toSelectionQuery({ kind: 'booking', bookingId: result.payment.bookingId })
    if (shownQuery.current !== query) void navigate(shownQuery.current, { replace: true, preventScrollReset: true })
  })
  const startHold = useEffectEvent(() => {
    setStep({ kind: 'holding' })
    return Promise.all([holdTime(selection), loadCardForCheckout(language)])
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: incrementing `round` retries
  useEffect(() => {
    if (!isLoggedIn || query === shownQuery.current) return
    let isCancelled = false
    void startHold().then(([result, savedCard]) => isCancelled || showResult(result, savedCard))
    return () => {
      isCancelled = true
    }
  }, [isLoggedIn, query, round])

  const retry = () => {
    shownQuery.current = null
    setRound((old) => old + 1)
  }
  useRestoredPage(retry)
  const release = (session: Session) => setStep({ kind: 'released', session })
  return { step: login === 'out' ? ({ kind: 'loggedOut' } as const) : step, retry, release }
}
