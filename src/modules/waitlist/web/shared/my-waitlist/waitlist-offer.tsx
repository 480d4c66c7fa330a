import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { WAITLIST_OFFER_HOURS } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { notices } from '#ui/notices.ts'
import classes from '#ui/session-list.module.css'
import { WaitlistEntryDetails } from './entry-details.tsx'
import type { WaitlistEntry } from './load-waitlist.ts'

const HOUR_MS = 3_600_000

/** An offer held for the client, to book or decline. Declining needs no confirmation: only this offer is lost. */
export function WaitlistOffer({ entry }: { entry: WaitlistEntry }) {
  const { t, format, language } = useAreaTexts('waitlist')
  const { revalidate } = useRevalidator()
  const { busy, decline } = useDecline(entry)
  const { bookingId, startDateTime, expiresAt } = entry.offer!
  // No countdown for offers held overnight, because they are not urgent yet.
  const isCounted = Date.parse(expiresAt) - nowMs() <= WAITLIST_OFFER_HOURS * HOUR_MS
  return (
    <Card as="section" className={classes.unpaid} aria-label={t('waitlist.yourTurn')} id="waiting">
      {isCounted && <OfferCountdown expiresAt={expiresAt} onEnd={() => void revalidate()} />}
      <div className={classes.row}>
        <h2 className={classes.whenBig}>
          {t('waitlist.yourTurn')}: {format.dayAtTime(startDateTime)}
        </h2>
        <WaitlistEntryDetails entry={entry}>
          <p className={classes.small}>{t('waitlist.heldUntil', { until: format.dayAtTime(expiresAt) })}</p>
        </WaitlistEntryDetails>
        <div className={classes.links}>
          <ButtonLink size="dense" href={`${buildPagePath('checkout', language)}?booking=${bookingId}`}>
            {t('waitlist.book')}
          </ButtonLink>
          <Button kind="second" size="dense" busy={busy} busyLabel={t('waitlist.passingOn')} onClick={decline}>
            {t('waitlist.notThisOne')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function OfferCountdown({ expiresAt, onEnd }: { expiresAt: string; onEnd: () => void }) {
  const { t } = useAreaTexts('waitlist')
  return (
    <Countdown
      endsAt={Date.parse(expiresAt)}
      total={(WAITLIST_OFFER_HOURS * HOUR_MS) / 1000}
      text={t('waitlist.held')}
      spokenText={(minutes) => t('waitlist.minutesLeft', { count: minutes })}
      onEnd={onEnd}
      now={nowMs}
    />
  )
}

function useDecline(entry: WaitlistEntry) {
  const { t } = useAreaTexts('waitlist')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const answer = await api('declineWaitlistOffer', { id: entry.waitingId })
    setBusy(false)
    if (!answer.ok && answer.code !== 'offerGone' && answer.code !== 'notFound')
      return notifyFailure(answer, t('generic.offline'))
    const text = entry.groupSessionRecurrenceId ? t('waitlist.passedOn') : t('waitlist.waitsOn')
    if (answer.ok) notices.show({ kind: 'good', text })
    return revalidate()
  }
  return { busy, decline: () => void send() }
}
