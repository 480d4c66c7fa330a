import { useMemo, useState } from 'react'
import { pagePath } from '#modules/pages.ts'
import { CardFields } from '#modules/payments/web/shared/card-fields.tsx'
import type { FailureKey } from '#modules/payments/web/shared/failure.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/payment-script.ts'
import { isUsable } from '#modules/payments/web/shared/saved-card.ts'
import { useCard } from '#modules/payments/web/shared/use-card.ts'
import { HOLD_MINUTES, WAITING_OFFER_HOURS, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useWayBack } from '#platform/web/way-back.ts'
import { Countdown } from '#ui/countdown.tsx'
import { MoneyLines } from '#ui/money.tsx'
import { UnderBar } from '#ui/under-bar.tsx'
import classes from './held.module.css'
import type { Payment, Session } from './hold-time.ts'
import { KeepChoice } from './keep-choice.tsx'
import { kept } from './kept.ts'
import { NoteField } from './note-field.tsx'
import { PayButton } from './pay-button.tsx'
import { PayWithSaved } from './pay-with-saved.tsx'
import { PromisedCard, RetryLead } from './retry.tsx'
import type { SavedForPaying } from './use-checkout.ts'
import { usePay } from './use-pay.ts'
import { wantedAgain } from './wanted.ts'

interface HeldProps {
  payment: Payment
  session: Session
  settings: PaymentSettings
  saved: SavedForPaying
  firstFailure: FailureKey | null
  onReleased: () => void
}

/** The time is held: note, card, amount, and the one button that commits. */
export function Held({ payment, session, settings, saved, firstFailure, onReleased }: HeldProps) {
  const { t } = useMoreTexts()
  const wanted = useMemo(() => wantedAgain(session)!, [session])
  const means = useMeans(saved, session)
  const card = useCard(settings, payment.clientSecret, means.isTyped)
  const note = () => kept.note(wanted) ?? session.note ?? ''
  const onCardGone = means.forget
  const { choice } = means
  const paying = usePay({ payment, session, settings, card, choice, note, firstFailure, onReleased, onCardGone })
  const { busy, problem } = paying
  useLeaving(payment.bookingId, { session, isPaying: busy })
  return (
    <div className={classes.form}>
      {isRetry(session) ? (
        <RetryLead until={payment.holdExpiresAt} />
      ) : (
        <>
          <UnderBar label={t('checkout.holding')}>
            <HoldStrip session={session} endsAt={payment.holdExpiresAt} onEnd={() => busy || onReleased()} />
          </UnderBar>
          <NoteField wanted={wanted} saved={session.note ?? ''} name={session.providerFirstName} />
        </>
      )}
      {choice === 'promised' ? (
        <PromisedCard card={session.card!} problem={problem} isBusy={busy} onOther={means.useOther} />
      ) : choice === 'saved' ? (
        <PayWithSaved card={means.card!} problem={problem} isBusy={busy} onOther={means.useOther} />
      ) : (
        <CardFields card={card} problem={problem}>
          {saved && card.state === 'ready' && (
            <KeepChoice
              card={means.card}
              isKept={choice === 'keep'}
              isFar={payment.chargeAt !== null}
              isBusy={busy}
              onKeep={means.keep}
              onSaved={means.useSaved}
            />
          )}
        </CardFields>
      )}
      <Total session={session} payment={payment} />
      <div className={classes.bar} data-bottom-bar>
        {/* Paying is the request that the law wants express (docs/decisions/0022), so it stands at the very button. */}
        {session.cancellation.isSoon && (
          <p className={classes.leaving}>{t('rule.expressRequest', { days: WITHDRAWAL_DAYS })}</p>
        )}
        <PayButton
          {...{ payment, session, choice, busy }}
          card={means.card}
          off={means.isTyped && card.state !== 'ready'}
          onPay={() => void paying.pay()}
        />
      </div>
    </div>
  )
}

/** What pays: the saved card where there is one that can, else a new one, kept only when that is asked for. */
function useMeans(saved: SavedForPaying, session: Session) {
  const [card, setCard] = useState(saved?.card ?? null)
  const [choice, choose] = useState<CardChoice>(() => {
    if (session.charge?.asksBank && session.card) return 'promised'
    return isUsable(card) ? 'saved' : 'once'
  })
  return {
    card,
    choice,
    isTyped: choice === 'once' || choice === 'keep',
    useOther: () => choose('once'),
    useSaved: () => choose('saved'),
    keep: (isKept: boolean) => choose(isKept ? 'keep' : 'once'),
    forget() {
      setCard(null)
      choose('once')
    },
  }
}

/** Booked on a card that failed: nothing is held any more, and nothing is let go by going back. */
const isRetry = (session: Session): boolean => session.charge?.status === 'failed'

interface HoldStripProps {
  session: Session
  endsAt: string
  onEnd: () => void
}

function HoldStrip({ session, endsAt, onEnd }: HoldStripProps) {
  const { t } = useMoreTexts()
  return (
    <Countdown
      endsAt={Date.parse(endsAt)}
      total={session.isWaitingOffer ? WAITING_OFFER_HOURS * 3600 : HOLD_MINUTES * 60}
      text={t('checkout.holding')}
      spokenText={(minutes) => t('checkout.minutesLeft', { count: minutes })}
      onEnd={onEnd}
      now={nowMs}
    />
  )
}

function Total({ session, payment: { amount, chargeAt } }: { session: Session; payment: Payment }) {
  const { t, format } = useMoreTexts()
  const label = chargeAt ? t('checkout.totalLater', { when: format.day(chargeAt) }) : t('checkout.total')
  const line = `${session.title}, ${t('format.minutes', { count: session.durationInMinutes })}`
  const lines = [
    { label: line, amount: format.money(amount) },
    { label, amount: format.money(amount), isSum: true },
  ]
  return (
    <div className={classes.total}>
      <MoneyLines lines={lines} />
      {!isRetry(session) && (
        <p className={classes.leaving}>{t(session.isWaitingOffer ? 'checkout.offerLeaving' : 'checkout.leaving')}</p>
      )}
    </div>
  )
}

/**
 * Back lets the time go for others at once; a closed tab keeps it until it ends (issue 2: "leaving frees it"). What somebody
 * waited for stays theirs until they say no, where they can say it (decision 0028).
 */
function useLeaving(bookingId: string, { session, isPaying }: { session: Session; isPaying: boolean }): void {
  const { language } = useMoreTexts()
  const leave = async () => {
    if (isPaying) return
    if (session.isWaitingOffer) return location.assign(`${pagePath('mySessions', language)}#waiting`)
    if (isRetry(session)) return location.assign(pagePath('mySessions', language, { paymentIntentId: bookingId }))
    await api('releaseHold', { id: bookingId })
    kept.forget()
    const { providerId, sessionTemplateId, invitationId } = session
    const page = invitationId
      ? pagePath('invitation', language, { invitationId })
      : `${pagePath('counsellor', language, { providerId })}?${new URLSearchParams({ session: sessionTemplateId })}`
    location.assign(page)
  }
  useWayBack(() => void leave())
}
