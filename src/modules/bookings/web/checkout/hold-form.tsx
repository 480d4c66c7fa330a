import { useMemo, useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { CardFields } from '#modules/payments/web/shared/card-fields.tsx'
import type { FailureKey } from '#modules/payments/web/shared/failure.ts'
import { isUsable } from '#modules/payments/web/shared/saved-card.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/stripe-script.ts'
import { useCardFields } from '#modules/payments/web/shared/use-card-fields.ts'
import { HOLD_MINUTES, WAITLIST_OFFER_HOURS, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { useBackOverride } from '#platform/web/back-override.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { AmountLines } from '#ui/amount.tsx'
import { BelowBar } from '#ui/below-bar.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { checkoutDrafts } from './checkout-drafts.ts'
import { selectAgain } from './checkout-selection.ts'
import classes from './hold-form.module.css'
import type { Payment, Session } from './hold-time.ts'
import { NoteField } from './note-field.tsx'
import { PayButton } from './pay-button.tsx'
import { PayWithSaved } from './pay-with-saved.tsx'
import { RetryNotice, ScheduledChargeCard } from './retry.tsx'
import { SaveCardChoice } from './save-card-choice.tsx'
import type { CheckoutCard } from './use-checkout.ts'
import { usePay } from './use-pay.ts'

interface HoldFormProps {
  payment: Payment
  session: Session
  settings: PaymentSettings
  savedCard: CheckoutCard
  initialFailure: FailureKey | null
  onReleased: () => void
}

/** Checkout form while the time is held: note, card, total and the pay button. */
export function HoldForm({ payment, session, settings, savedCard, initialFailure, onReleased }: HoldFormProps) {
  const { t } = useMoreTexts()
  const selection = useMemo(() => selectAgain(session)!, [session])
  const cardChoice = useCardChoice(savedCard, session)
  const card = useCardFields(settings, payment.clientSecret, cardChoice.isTyped)
  const note = () => checkoutDrafts.loadNote(selection) ?? session.note ?? ''
  const onCardGone = cardChoice.removeCard
  const { choice } = cardChoice
  const paying = usePay({ payment, session, settings, card, choice, note, initialFailure, onReleased, onCardGone })
  const { busy, problem } = paying
  useReleaseOnBack(payment.bookingId, { session, isPaying: busy })
  return (
    <div className={classes.form}>
      {isRetry(session) ? (
        <RetryNotice until={payment.holdExpiresAt} />
      ) : (
        <>
          <BelowBar label={t('checkout.holding')}>
            <HoldStrip session={session} endsAt={payment.holdExpiresAt} onEnd={() => busy || onReleased()} />
          </BelowBar>
          <NoteField selection={selection} saved={session.note ?? ''} name={session.providerFirstName} />
        </>
      )}
      {choice === 'promised' ? (
        <ScheduledChargeCard card={session.card!} problem={problem} isBusy={busy} onOther={cardChoice.useOther} />
      ) : choice === 'saved' ? (
        <PayWithSaved card={cardChoice.card!} problem={problem} isBusy={busy} onOther={cardChoice.useOther} />
      ) : (
        <CardFields card={card} problem={problem}>
          {savedCard && card.state === 'ready' && (
            <SaveCardChoice
              card={cardChoice.card}
              isSaving={choice === 'keep'}
              isFar={payment.chargeAt !== null}
              isBusy={busy}
              onSavingChange={cardChoice.setSaving}
              onUseSaved={cardChoice.useSaved}
            />
          )}
        </CardFields>
      )}
      <Total session={session} payment={payment} />
      <div className={classes.bar} data-bottom-bar>
        {/* Paying is the express request required by law (docs/decisions/0022), hence the wording by the button. */}
        {session.cancellation.isSoon && (
          <p className={classes.leaving}>{t('rule.expressRequest', { days: WITHDRAWAL_DAYS })}</p>
        )}
        <PayButton
          {...{ payment, session, choice, busy }}
          card={cardChoice.card}
          off={cardChoice.isTyped && card.state !== 'ready'}
          onPay={() => void paying.pay()}
        />
      </div>
    </div>
  )
}

/** Card to pay with: the saved card if usable, else a new one that is only saved on request. */
function useCardChoice(savedCard: CheckoutCard, session: Session) {
  const [card, setCard] = useState(savedCard?.card ?? null)
  const [choice, setChoice] = useState<CardChoice>(() => {
    if (session.charge?.asksBank && session.card) return 'promised'
    return isUsable(card) ? 'saved' : 'once'
  })
  return {
    card,
    choice,
    isTyped: choice === 'once' || choice === 'keep',
    useOther: () => setChoice('once'),
    useSaved: () => setChoice('saved'),
    setSaving: (isSaving: boolean) => setChoice(isSaving ? 'keep' : 'once'),
    removeCard() {
      setCard(null)
      setChoice('once')
    },
  }
}

/** Retry of a failed charge: there is no hold, and going back does not release the booking. */
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
      total={session.isWaitingOffer ? WAITLIST_OFFER_HOURS * 3600 : HOLD_MINUTES * 60}
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
      <AmountLines lines={lines} />
      {!isRetry(session) && (
        <p className={classes.leaving}>{t(session.isWaitingOffer ? 'checkout.offerLeaving' : 'checkout.leaving')}</p>
      )}
    </div>
  )
}

/**
 * Browser back releases the hold immediately; closing the tab keeps it until it expires (issue 2: "leaving frees it").
 * A waiting list offer stays reserved until the client declines it on the sessions page (decision 0028).
 */
function useReleaseOnBack(bookingId: string, { session, isPaying }: { session: Session; isPaying: boolean }): void {
  const { language } = useMoreTexts()
  const leave = async () => {
    if (isPaying) return
    if (session.isWaitingOffer) return location.assign(`${buildPagePath('mySessions', language)}#waiting`)
    if (isRetry(session)) return location.assign(buildPagePath('mySessions', language, { paymentIntentId: bookingId }))
    await api('releaseHold', { id: bookingId })
    checkoutDrafts.clear()
    const { providerId, sessionTemplateId, invitationId } = session
    const page = invitationId
      ? buildPagePath('invitation', language, { invitationId })
      : `${buildPagePath('counsellor', language, { providerId })}?${new URLSearchParams({ session: sessionTemplateId })}`
    location.assign(page)
  }
  useBackOverride(() => void leave())
}
