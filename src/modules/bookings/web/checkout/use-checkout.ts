import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWokenPage } from '#modules/accounts/web/shared/woken-page.ts'
import { cardForPaying } from '#modules/payments/web/shared/saved-card.ts'
import { useLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { type Held, holdTime, type Payment, type Session } from './hold-time.ts'
import { queryOf, type Wanted } from './wanted.ts'

/** The saved card, if any; null when nothing can be said of one. */
export type SavedForPaying = Awaited<ReturnType<typeof cardForPaying>>

/** Where somebody stands between arriving and paying. */
export type Step =
  | { kind: 'unknown' }
  | { kind: 'arriving' }
  | { kind: 'out' }
  | { kind: 'held'; payment: Payment; session: Session; saved: SavedForPaying }
  | { kind: 'released'; session: Session }
  | Exclude<Held, { kind: 'held' }>

/**
 * Holds what is wanted as soon as somebody is logged in, and then stands on the booking's own address, so that a reload
 * or coming back finds it (issue 2, Booking). `again` asks anew; `release` says that the hold has run out.
 */
export function useCheckout(wanted: Wanted) {
  const login = useLogin()
  const { language } = useTexts()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>({ kind: 'unknown' })
  const [round, setRound] = useState(0)
  const shown = useRef<string | null>(null)
  const query = queryOf(wanted)
  const isIn = typeof login === 'object'

  const settle = useEffectEvent((held: Held, saved: SavedForPaying) => {
    setStep(held.kind === 'held' ? { ...held, saved } : held)
    if (held.kind !== 'held') return
    shown.current = queryOf({ kind: 'booking', bookingId: held.payment.bookingId })
    if (shown.current !== query) void navigate(shown.current, { replace: true, preventScrollReset: true })
  })
  const begin = useEffectEvent(() => {
    setStep({ kind: 'arriving' })
    return Promise.all([holdTime(wanted), cardForPaying(language)])
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what asks again
  useEffect(() => {
    if (!isIn || query === shown.current) return
    let isGone = false
    void begin().then(([held, saved]) => isGone || settle(held, saved))
    return () => {
      isGone = true
    }
  }, [isIn, query, round])

  const again = () => {
    shown.current = null
    setRound((old) => old + 1)
  }
  useWokenPage(again)
  const release = (session: Session) => setStep({ kind: 'released', session })
  return { step: login === 'out' ? ({ kind: 'out' } as const) : step, again, release }
}
