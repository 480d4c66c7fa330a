import { useMemo } from 'react'
import { HOLD_MINUTES, WITHDRAWAL_DAYS } from '#contract/constants.ts'
import { pagePath } from '#contract/pages.ts'
import { api } from '../../api.ts'
import { nowMs } from '../../clock.ts'
import { UnderBar } from '../../frame/under-bar.tsx'
import { Button } from '../../kit/button.tsx'
import { Countdown } from '../../kit/countdown.tsx'
import { MoneyLines } from '../../kit/money.tsx'
import { useMoreTexts } from '../../texts.tsx'
import { useWayBack } from '../../way-back.ts'
import { CardFields } from './card-fields.tsx'
import type { FailureKey } from './failure.ts'
import classes from './held.module.css'
import type { Payment, Session } from './hold-time.ts'
import { kept } from './kept.ts'
import { NoteField } from './note-field.tsx'
import type { PaymentSettings } from './payment-script.ts'
import { useCard } from './use-card.ts'
import { usePay } from './use-pay.ts'
import { wantedAgain } from './wanted.ts'

interface HeldProps {
  payment: Payment
  session: Session
  settings: PaymentSettings
  firstFailure: FailureKey | null
  onReleased: () => void
}

/** The time is held: note, card, amount, and the one button that commits. */
export function Held({ payment, session, settings, firstFailure, onReleased }: HeldProps) {
  const { t, format } = useMoreTexts()
  const wanted = useMemo(() => wantedAgain(session)!, [session])
  const card = useCard(settings, payment.clientSecret)
  const note = () => kept.note(wanted) ?? session.note ?? ''
  const { pay, busy, problem } = usePay({ payment, session, card, note, firstFailure, onReleased })
  useLeaving(payment.bookingId, { session, isPaying: busy })
  return (
    <div className={classes.form}>
      <UnderBar label={t('checkout.holding')}>
        <HoldStrip endsAt={payment.holdExpiresAt} onEnd={() => busy || onReleased()} />
      </UnderBar>
      <NoteField wanted={wanted} saved={session.note ?? ''} name={session.providerFirstName} />
      <CardFields card={card} problem={problem} />
      <Total session={session} amount={payment.amount} />
      <div className={classes.bar} data-bottom-bar>
        {/* Paying is the request that the law wants express (docs/decisions/0022), so it stands at the very button. */}
        {session.cancellation.isSoon && (
          <p className={classes.leaving}>{t('rule.expressRequest', { days: WITHDRAWAL_DAYS })}</p>
        )}
        <Button
          size="tall"
          wide
          icon="lock"
          busy={busy}
          busyLabel={t('checkout.paying')}
          off={card.state !== 'ready'}
          onClick={() => void pay()}
        >
          {t('checkout.pay', { amount: format.money(payment.amount) })}
        </Button>
      </div>
    </div>
  )
}

function HoldStrip({ endsAt, onEnd }: { endsAt: string; onEnd: () => void }) {
  const { t } = useMoreTexts()
  return (
    <Countdown
      endsAt={Date.parse(endsAt)}
      total={HOLD_MINUTES * 60}
      text={t('checkout.holding')}
      spokenText={(minutes) => t('checkout.minutesLeft', { count: minutes })}
      onEnd={onEnd}
      now={nowMs}
    />
  )
}

function Total({ session, amount }: { session: Session; amount: number }) {
  const { t, format } = useMoreTexts()
  const line = `${session.title}, ${t('format.minutes', { count: session.durationInMinutes })}`
  const lines = [
    { label: line, amount: format.money(amount) },
    { label: t('checkout.total'), amount: format.money(amount), isSum: true },
  ]
  return (
    <div className={classes.total}>
      <MoneyLines lines={lines} />
      <p className={classes.leaving}>{t('checkout.leaving')}</p>
    </div>
  )
}

/** Back lets the time go for others at once; a closed tab keeps it until it ends (issue 2: "leaving frees it"). */
function useLeaving(bookingId: string, { session, isPaying }: { session: Session; isPaying: boolean }): void {
  const { language } = useMoreTexts()
  const leave = async () => {
    if (isPaying) return
    await api('releaseHold', { id: bookingId })
    kept.forget()
    const { providerId, invitationId } = session
    const page = invitationId
      ? pagePath('invitation', language, { invitationId })
      : pagePath('counsellor', language, { providerId })
    location.assign(page)
  }
  useWayBack(() => void leave())
}
