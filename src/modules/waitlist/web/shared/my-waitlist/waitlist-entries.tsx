import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { WAITLIST_OFFER_HOURS } from '#platform/values/constants.ts'
import { WEEKDAYS } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Countdown } from '#ui/countdown.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import classes from '#ui/session-list.module.css'
import { WaitlistEntryDetails } from './entry-details.tsx'
import type { Waitlist, WaitlistEntry } from './load-waitlist.ts'

/** Offers held for the client. They expire, so they are shown at the top of the page. */
export function WaitlistOffers({ waitlist }: { waitlist: Waitlist }) {
  const entries = waitlist.items.filter(({ offer }) => offer !== null)
  return entries.map((entry) => <WaitlistOffer key={entry.waitlistEntryId} entry={entry} />)
}

/** The client's waiting lists with their place in each. */
export function WaitlistEntries({ waitlist }: { waitlist: Waitlist }) {
  const { t } = useAreaTexts('waitlist')
  const entries = waitlist.items.filter(({ offer }) => offer === null)
  if (entries.length === 0) return null
  return (
    <section className={classes.part} id="waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('waitlist.title')}</h2>
      {!waitlist.getsOfferEmails && <EmailsOffNotice />}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {entries.map((entry) => (
          <Card as="li" key={entry.waitlistEntryId} className={classes.row}>
            <WaitlistEntryDetails entry={entry}>
              <RequestedTime entry={entry} />
              <p className={classes.wait}>{t('waitlist.place', { place: entry.place })}</p>
            </WaitlistEntryDetails>
            <LeaveWaitlist entry={entry} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

function EmailsOffNotice() {
  const { t } = useAreaTexts('waitlist')
  const { revalidate } = useRevalidator()
  const turnOn = async () => {
    const result = await api('updateEmailPreferences', { waitlistOffer: true })
    if (result.ok) void revalidate()
    else notifyFailure(result, t('generic.offline'))
  }
  const action = (
    <Button kind="quiet" size="dense" onClick={() => void turnOn()}>
      {t('waitlist.turnOn')}
    </Button>
  )
  return (
    <Notice kind="waiting" action={action}>
      {t('waitlist.passedOver')}
    </Notice>
  )
}

function RequestedTime({ entry }: { entry: WaitlistEntry }) {
  const { t, format } = useAreaTexts('waitlist')
  if (entry.startDateTime) return <p className={classes.small}>{format.dayAtTime(entry.startDateTime)}</p>
  const days = (entry.weekdays ?? []).map((day) => t(`weekdayShort.${WEEKDAYS[day - 1]!}`)).join(', ')
  const hours = (entry.parts ?? []).map((part) => t(`waitlist.${part}`).toLowerCase()).join(', ')
  return (
    <>
      <p className={classes.small}>{`${days}\u00A0· ${hours}`}</p>
      <p className={classes.small}>{t('waitlist.until', { date: format.date(entry.untilDate!) })}</p>
    </>
  )
}

/** Button and confirmation dialog to leave a waiting list. Shows the client's place, because it cannot be restored. */
function LeaveWaitlist({ entry }: { entry: WaitlistEntry }) {
  const { t } = useAreaTexts('waitlist')
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    const result = await api('leaveWaitlist', { id: entry.waitlistEntryId })
    setBusy(false)
    if (!result.ok && result.code !== 'notFound') return notifyFailure(result, t('generic.offline'))
    setOpen(false)
    notices.show({ kind: 'good', text: t('waitlist.left') })
    return revalidate()
  }
  return (
    <div className={classes.links}>
      <Button kind="second" size="dense" onClick={() => setOpen(true)}>
        {t('waitlist.leave')}
        <span className="visually-hidden">, {entry.title}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        isBusy={busy}
        onClose={() => setOpen(false)}
        title={t('waitlist.leaveTitle')}
        closeText={t('waitlist.close')}
        actions={
          <>
            <Button kind="second" onClick={() => setOpen(false)}>
              {t('waitlist.leaveCancel')}
            </Button>
            <Button kind="undo" busy={busy} busyLabel={t('waitlist.leaving')} onClick={() => void leave()}>
              {t('waitlist.leave')}
            </Button>
          </>
        }
      >
        <p>{t('waitlist.leaveEffect', { place: entry.place })}</p>
      </Dialog>
    </div>
  )
}

const HOUR_MS = 3_600_000

/** An offer held for the client, to book or decline. Declining needs no confirmation: only this offer is lost. */
function WaitlistOffer({ entry }: { entry: WaitlistEntry }) {
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
    const result = await api('declineWaitlistOffer', { id: entry.waitlistEntryId })
    setBusy(false)
    if (!result.ok && result.code !== 'offerGone' && result.code !== 'notFound')
      return notifyFailure(result, t('generic.offline'))
    const text = entry.groupSessionRecurrenceId ? t('waitlist.passedOn') : t('waitlist.waitsOn')
    if (result.ok) notices.show({ kind: 'good', text })
    return revalidate()
  }
  return { busy, decline: () => void send() }
}
