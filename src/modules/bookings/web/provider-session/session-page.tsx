import { pagePath } from '#modules/pages.ts'
import { CallOff } from '#modules/providers/web/shared/call-off.tsx'
import { useOwnClock } from '#modules/providers/web/shared/own-clock.ts'
import { RoomDoor, useDoor } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { MoneyLines } from '#ui/money.tsx'
import { PageTop } from '#ui/page-top.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Badge } from '#ui/tag.tsx'
import { ClientMayCancel } from './client-may-cancel.tsx'
import { Members } from './members.tsx'
import { OfferNotice } from './offer-notice.tsx'
import { PlaceActions } from './place-actions.tsx'
import { MoneyCard, NoteCard } from './place-cards.tsx'
import classes from './session.module.css'
import { SessionFacts } from './session-facts.tsx'

export type Session = Reply<'getProviderSession'>
export type Place = Session['places'][number]

/** Client, time and status; note and payment; available actions. */
export function SessionPage({ session }: { session: Session }) {
  const [place] = session.places
  return (
    <div className={classes.page}>
      <SessionHeader session={session} />
      {hasRoom(session) && <RoomLink session={session} />}
      {session.offer && place && <OfferNotice session={session} offer={session.offer} place={place} />}
      <div className={classes.columns}>
        {place && !session.isGroup && (
          <div className={classes.side}>
            <PlaceActions session={session} place={place} />
            <MoneyCard place={place} timezone={session.timezone} />
          </div>
        )}
        <div className={classes.column}>
          <SessionFacts session={session} />
          {place && !session.isGroup && <NoteCard place={place} />}
          {session.isGroup && <Members session={session} />}
        </div>
        {session.isGroup && <GroupSide session={session} />}
      </div>
    </div>
  )
}

function RoomLink({ session }: { session: Session }) {
  const { own } = useOwnClock(session.timezone)
  return <RoomDoor id={session.id} door={useDoor(session)} format={own} />
}

const BADGE_KIND = {
  booked: 'good',
  rescheduleRequested: 'waiting',
  completed: 'good',
  noShow: 'still',
  cancelledByCustomer: 'still',
  cancelledByProvider: 'still',
  pendingPayment: 'still',
  expired: 'still',
} as const

function SessionHeader({ session }: { session: Session }) {
  const { t, language } = useAreaTexts('running')
  const { own, zone } = useOwnClock(session.timezone)
  const { status } = session
  const picture = session.places[0]?.clientImageUrl
  const isKnown = status !== 'pendingPayment' && status !== 'expired'
  return (
    <PageTop
      back={{ href: pagePath('dashboard', language), text: t('running.toDashboard') }}
      picture={picture && <Portrait src={picture} name={session.clientName ?? ''} size={72} />}
      title={session.isGroup ? session.title : session.clientName}
      lead={
        <>
          {own.dayLong(session.startDateTime)}, {own.time(session.startDateTime)}–{own.time(session.endDateTime)} {zone}
        </>
      }
      marks={
        isKnown && (
          <Badge kind={BADGE_KIND[status]}>
            {t(status === 'rescheduleRequested' ? 'running.is.asked' : `running.is.${status}`)}
          </Badge>
        )
      }
    />
  )
}

/** Totals of all members and cancelling the whole date. */
function GroupSide({ session }: { session: Session }) {
  const { t, format } = useAreaTexts('running')
  const { own } = useOwnClock(session.timezone)
  const charged = session.places.filter(({ status, isPaymentKept }) => isPaymentKept || !status.startsWith('cancelled'))
  const booked = charged.filter(({ isPaymentKept }) => !isPaymentKept)
  const sum = (of: (place: Place) => number) => charged.reduce((all, place) => all + of(place), 0)
  const [price, fee] = [sum((place) => place.price), sum((place) => place.fee)]
  // Late cancellations are refunded too if the provider then cancels the date.
  const refund = sum(({ actions, isPaymentKept, price: paid, refunded }) =>
    isPaymentKept ? paid - refunded : (actions.cancel?.refundAmount ?? 0),
  )
  const date = { groupSessionRecurrenceId: session.id, bookedCount: booked.length, refund }
  const isAhead = session.status === 'booked' && Date.parse(session.startDateTime) > nowMs()
  return (
    <div className={classes.side}>
      {isAhead && (
        <Card as="section" aria-label={t('running.whatToDo')} className={classes.card}>
          <CardHead title={t('running.whatToDo')} />
          <div>
            <CallOff date={date} when={own.dayAtTime(session.startDateTime)} kind="undo-second" />
          </div>
        </Card>
      )}
      {charged.length > 0 && (
        <Card as="section" aria-label={t('running.money')} className={classes.card}>
          <CardHead title={t('running.money')} />
          <MoneyLines
            lines={[
              {
                label: charged.some(({ charge }) => charge) ? t('running.price') : t('running.paid'),
                amount: format.money(price),
              },
              { label: t('running.fee'), amount: `−${format.money(fee)}` },
              { label: t('running.yours'), amount: format.money(sum((place) => place.yours)), isSum: true },
            ]}
          />
          <ClientMayCancel places={booked} timezone={session.timezone} />
        </Card>
      )}
    </div>
  )
}
