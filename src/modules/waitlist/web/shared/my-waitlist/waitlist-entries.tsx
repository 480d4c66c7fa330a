import { useRevalidator } from 'react-router'
import { WEEKDAYS } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from '#ui/session-list.module.css'
import { WaitlistEntryDetails } from './entry-details.tsx'
import { LeaveWaitlist } from './leave-waitlist.tsx'
import type { Waitlist, WaitlistEntry } from './load-waitlist.ts'
import { WaitlistOffer } from './waitlist-offer.tsx'

/** Offers held for the client. They expire, so they are shown at the top of the page. */
export function WaitlistOffers({ waiting }: { waiting: Waitlist }) {
  const held = waiting.items.filter(({ offer }) => offer !== null)
  return held.map((wait) => <WaitlistOffer key={wait.waitingId} wait={wait} />)
}

/** The client's waiting lists with their place in each. */
export function WaitlistEntries({ waiting }: { waiting: Waitlist }) {
  const { t } = useAreaTexts('waiting')
  const entries = waiting.items.filter(({ offer }) => offer === null)
  if (entries.length === 0) return null
  return (
    <section className={classes.part} id="waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('waiting.title')}</h2>
      {!waiting.isTold && <EmailsOffNotice />}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {entries.map((wait) => (
          <Card as="li" key={wait.waitingId} className={classes.row}>
            <WaitlistEntryDetails wait={wait}>
              <RequestedTime wait={wait} />
              <p className={classes.wait}>{t('waiting.place', { place: wait.place })}</p>
            </WaitlistEntryDetails>
            <LeaveWaitlist wait={wait} />
          </Card>
        ))}
      </ul>
    </section>
  )
}

function EmailsOffNotice() {
  const { t } = useAreaTexts('waiting')
  const { revalidate } = useRevalidator()
  const turnOn = async () => {
    const answer = await api('putMailPreferences', { waitingOffer: true })
    if (answer.ok) void revalidate()
    else notifyFailure(answer, t('generic.offline'))
  }
  const action = (
    <Button kind="quiet" size="dense" onClick={() => void turnOn()}>
      {t('waiting.turnOn')}
    </Button>
  )
  return (
    <Notice kind="waiting" action={action}>
      {t('waiting.passedOver')}
    </Notice>
  )
}

const PART = { morning: 'waiting.morning', afternoon: 'waiting.afternoon', evening: 'waiting.evening' } as const

function RequestedTime({ wait }: { wait: WaitlistEntry }) {
  const { t, format } = useAreaTexts('waiting')
  if (wait.startDateTime) return <p className={classes.small}>{format.dayAtTime(wait.startDateTime)}</p>
  const days = (wait.weekdays ?? []).map((day) => t(`weekdayShort.${WEEKDAYS[day - 1]!}`)).join(', ')
  const hours = (wait.parts ?? []).map((part) => t(PART[part]).toLowerCase()).join(', ')
  return (
    <>
      <p className={classes.small}>{`${days}\u00A0· ${hours}`}</p>
      <p className={classes.small}>{t('waiting.until', { date: format.date(wait.untilDate!) })}</p>
    </>
  )
}
