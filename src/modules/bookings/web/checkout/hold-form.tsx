import { useMemo } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { CardFields } from '#modules/payments/web/shared/card-fields.tsx'
import type { FailureKey } from '#modules/payments/web/shared/failure.ts'
import { type CardInfo, formatSavedCard } from '#modules/payments/web/shared/saved-card.ts'
import type { PaymentSettings } from '#modules/payments/web/shared/stripe-script.ts'
import { useCardFields } from '#modules/payments/web/shared/use-card-fields.ts'
import { HOLD_MINUTES, WAITLIST_OFFER_HOURS, WITHDRAWAL_DAYS } from '#platform/values/constants.ts'
import type { CardChoice } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useBackOverride } from '#platform/web/back-override.ts'
import { nowMs } from '#platform/web/clock.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { AmountLines } from '#ui/amount.tsx'
import { BelowBar } from '#ui/below-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Notice } from '#ui/notice.tsx'
import { PayWithSaved, SaveCardChoice, ScheduledChargeCard, useCardChoice } from './card-choice.tsx'
import { checkoutDrafts } from './checkout-drafts.ts'
import { selectAgain } from './checkout-selection.ts'
import classes from './hold-form.module.css'
import type { Payment, Session } from './hold-time.ts'
import { NoteField } from './note-field.tsx'
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

/** The checkout form while the time is held: note, card, total and pay button. */
export function HoldForm({ payment, session, settings, savedCard, initialFailure, onReleased }: HoldFormProps) {
  const { t } = useMoreTexts()
  const selection = useMemo(() => selectAgain(session)!, [session])
  const cardChoice = useCardChoice(savedCard, session)
  const card = useCardFields(settings, payment.clientSecret, cardChoice.isTyped)
  const getNote = () => checkoutDrafts.loadNote(selection) ?? session.note ?? ''
  const onCardUnusable = cardChoice.removeCard
  const { choice } = cardChoice
  const paying = usePay({
    payment,
    session,
    settings,
    card,
    choice,
    getNote,
    initialFailure,
    onReleased,
    onCardUnusable,
  })
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
        <ScheduledChargeCard card={session.card!} problem={problem} isBusy={busy} onUseOther={cardChoice.useOther} />
      ) : choice === 'saved' ? (
        <PayWithSaved card={cardChoice.card!} problem={problem} isBusy={busy} onUseOther={cardChoice.useOther} />
      ) : (
        <CardFields card={card} problem={problem}>
          {savedCard && card.state === 'ready' && (
            <SaveCardChoice
              card={cardChoice.card}
              isSaving={choice === 'keep'}
              isChargedLater={payment.chargeAt !== null}
              isBusy={busy}
              onSavingChange={cardChoice.setSaving}
              onUseSaved={cardChoice.useSaved}
            />
          )}
        </CardFields>
      )}
      <Total session={session} payment={payment} />
      <div className={classes.bar} data-bottom-bar>
        {/* Paying counts as the express request required by law (docs/decisions/0022), and the text must say so. */}
        {session.cancellation.isSoon && (
          <p className={classes.hint}>{t('rule.expressRequest', { days: WITHDRAWAL_DAYS })}</p>
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

/** True when retrying a failed charge. In that case there is no hold, so going back does not release the booking. */
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
      total={session.isWaitlistOffer ? WAITLIST_OFFER_HOURS * 3600 : HOLD_MINUTES * 60}
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
    { label, amount: format.money(amount), isTotal: true },
  ]
  return (
    <div className={classes.total}>
      <AmountLines lines={lines} />
      {!isRetry(session) && (
        <p className={classes.hint}>{t(session.isWaitlistOffer ? 'checkout.releaseOffer' : 'checkout.releaseHold')}</p>
      )}
    </div>
  )
}

/**
 * Releases the hold when the client goes back; if the tab is closed instead, the hold remains until it expires (issue
 * 2: "leaving frees it"). A waiting list offer stays reserved until the client declines it on the sessions page
 * (decision 0028).
 */
function useReleaseOnBack(bookingId: string, { session, isPaying }: { session: Session; isPaying: boolean }): void {
  const { language } = useMoreTexts()
  const leave = async () => {
    if (isPaying) return
    if (session.isWaitlistOffer) return location.assign(`${buildPagePath('mySessions', language)}#waiting`)
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

/** Shows how long the client can still pay with another card after a failed charge (decision 0035). */
function RetryNotice({ until }: { until: string }) {
  const { t, format } = useMoreTexts()
  return <Notice kind="waiting">{t('checkout.retryLead', { when: format.dayAtTime(until) })}</Notice>
}

interface PayButtonProps {
  payment: Payment
  session: Session
  choice: CardChoice
  /** The saved card; null if there is none. */
  card: CardInfo | null
  busy: boolean
  off: boolean
  onPay: () => void
}

/** Pays the amount due now or, if the session is charged later, only saves the card. */
function PayButton({ payment, session, choice, card, busy, off, onPay }: PayButtonProps) {
  const { t } = useMoreTexts()
  const busyLabel = payment.chargeAt ? t('checkout.saving') : t('checkout.paying')
  return (
    <Button size="tall" wide icon="lock" busy={busy} busyLabel={busyLabel} off={off} onClick={onPay}>
      {choice === 'promised' && session.card ? (
        t('checkout.answerBank', { last4: session.card.last4 })
      ) : (
        <PayText payment={payment} card={choice === 'saved' ? card : null} />
      )}
    </Button>
  )
}

function PayText({ payment, card }: { payment: Payment; card: CardInfo | null }) {
  const { t, format } = useMoreTexts()
  const { t: tCard } = useAreaTexts('savedCard')
  if (payment.chargeAt) return card?.last4 ? t('checkout.bookWith', { last4: card.last4 }) : t('checkout.book')
  const money = format.money(payment.amount)
  return card
    ? tCard('savedCard.payWith', { amount: money, card: formatSavedCard(card).replaceAll(' ', '\u00A0') })
    : t('checkout.pay', { amount: money })
}
