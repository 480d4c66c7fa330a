import { useMemo, useState } from 'react'
import { HOLD_MINUTES, WAITING_OFFER_HOURS, WITHDRAWAL_DAYS } from '#contract/constants.ts'
import type { CardChoice } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'
import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { nowMs } from '../../clock.ts'
import { UnderBar } from '../../frame/under-bar.tsx'
import { Button } from '../../kit/button.tsx'
import { Countdown } from '../../kit/countdown.tsx'
import { MoneyLines } from '../../kit/money.tsx'
import { useMoreTexts } from '../../texts.tsx'
import { useWayBack } from '../../way-back.ts'
import { type CardInfo, isUsable, nameOf } from '../card/saved-card.ts'
import { CardFields } from './card-fields.tsx'
import type { FailureKey } from './failure.ts'
import classes from './held.module.css'
import type { Payment, Session } from './hold-time.ts'
import { KeepChoice } from './keep-choice.tsx'
import { kept } from './kept.ts'
import { NoteField } from './note-field.tsx'
import { PayWithSaved } from './pay-with-saved.tsx'
import type { PaymentSettings } from './payment-script.ts'
import { useCard } from './use-card.ts'
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
  const means = useMeans(saved)
  const card = useCard(settings, payment.clientSecret, means.choice !== 'saved')
  const note = () => kept.note(wanted) ?? session.note ?? ''
  const onCardGone = means.forget
  const { choice } = means
  const paying = usePay({ payment, session, settings, card, choice, note, firstFailure, onReleased, onCardGone })
  const { busy, problem } = paying
  useLeaving(payment.bookingId, { session, isPaying: busy })
  return (
    <div className={classes.form}>
      <UnderBar label={t('checkout.holding')}>
        <HoldStrip session={session} endsAt={payment.holdExpiresAt} onEnd={() => busy || onReleased()} />
      </UnderBar>
      <NoteField wanted={wanted} saved={session.note ?? ''} name={session.providerFirstName} />
      {choice === 'saved' ? (
        <PayWithSaved card={means.card!} problem={problem} isBusy={busy} onOther={means.useOther} />
      ) : (
        <CardFields card={card} problem={problem}>
          {saved && card.state === 'ready' && (
            <KeepChoice
              card={means.card}
              isKept={choice === 'keep'}
              isBusy={busy}
              onKeep={means.keep}
              onSaved={means.useSaved}
            />
          )}
        </CardFields>
      )}
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
          off={choice !== 'saved' && card.state !== 'ready'}
          onClick={() => void paying.pay()}
        >
          <PayText amount={payment.amount} card={choice === 'saved' ? means.card : null} />
        </Button>
      </div>
    </div>
  )
}

/** What pays: the saved card where there is one that can, else a new one, kept only when that is asked for. */
function useMeans(saved: SavedForPaying) {
  const [card, setCard] = useState(saved?.card ?? null)
  const [choice, choose] = useState<CardChoice>(isUsable(card) ? 'saved' : 'once')
  return {
    card,
    choice,
    useOther: () => choose('once'),
    useSaved: () => choose('saved'),
    keep: (isKept: boolean) => choose(isKept ? 'keep' : 'once'),
    forget() {
      setCard(null)
      choose('once')
    },
  }
}

function PayText({ amount, card }: { amount: number; card: CardInfo | null }) {
  const { t, format } = useMoreTexts()
  const { t: tCard } = useAreaTexts('card')
  const money = format.money(amount)
  return card
    ? tCard('card.payWith', { amount: money, card: nameOf(card).replaceAll(' ', '\u00A0') })
    : t('checkout.pay', { amount: money })
}

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
      <p className={classes.leaving}>{t(session.isWaitingOffer ? 'checkout.offerLeaving' : 'checkout.leaving')}</p>
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
