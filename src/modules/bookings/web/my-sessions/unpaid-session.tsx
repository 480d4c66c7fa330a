import { useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { HOLD_MINUTES } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import classes from '#ui/session-list.module.css'
import type { SessionCard } from './session-status.ts'
import { SessionSummary } from './session-summary.tsx'

/** An unpaid hold: finish the payment or release the time. */
export function UnpaidSession({ session, onChanged }: { session: SessionCard; onChanged: () => void }) {
  const { t, language } = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const release = async () => {
    setBusy(true)
    const answer = await api('releaseHold', { id: session.bookingId })
    setBusy(false)
    if (answer.ok || answer.code === 'alreadyPaid') onChanged()
    else notifyFailure(answer, t('generic.offline'))
  }
  return (
    <Card as="section" className={classes.unpaid} aria-label={t('sessions.is.unpaid')}>
      {session.holdExpiresAt && <HoldStrip endsAt={session.holdExpiresAt} onEnd={onChanged} />}
      <div className={classes.row}>
        <SessionSummary session={session} level="h2" />
        <div className={classes.links}>
          <ButtonLink size="dense" href={`${buildPagePath('checkout', language)}?booking=${session.bookingId}`}>
            {t('sessions.finishPaying')}
          </ButtonLink>
          <Button
            kind="second"
            size="dense"
            busy={busy}
            busyLabel={t('sessions.lettingGo')}
            onClick={() => void release()}
          >
            {t('sessions.letGo')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function HoldStrip({ endsAt, onEnd }: { endsAt: string; onEnd: () => void }) {
  const { t } = useMoreTexts()
  return (
    <Countdown
      endsAt={Date.parse(endsAt)}
      total={HOLD_MINUTES * 60}
      text={t('sessions.heldUnpaid')}
      spokenText={(minutes) => t('checkout.minutesLeft', { count: minutes })}
      onEnd={onEnd}
      now={nowMs}
    />
  )
}
