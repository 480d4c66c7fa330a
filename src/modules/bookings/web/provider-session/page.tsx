import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { CancelDate } from '#modules/providers/web/shared/cancel-date.tsx'
import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { MapLink } from '#modules/session-room/web/shared/map-link.tsx'
import { formatOwnAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { RoomLink, useRoomLinkState } from '#modules/session-room/web/shared/room-link.tsx'
import { hasRoom } from '#modules/session-room/web/shared/room-link-state.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { formatPlace } from '#platform/web/format-session.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { AmountLines } from '#ui/amount.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import { ClientCancellationTerms } from './client-cancellation-terms.tsx'
import { Members } from './members.tsx'
import { ProposalNotice } from './proposal-notice.tsx'
import { NoteCard, PaymentCard, SeatActions } from './seat-cards.tsx'
import classes from './session.module.css'
import type { Session, SessionSeat } from './session.ts'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'providerSession', title: t('nav.dashboard'), hidden: true }))
}

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const [session] = await Promise.all([
    api('getProviderSession', { id: params['id'] ?? '' }),
    areaTextsFor(request, 'providerDashboard'),
    areaTextsFor(request, 'lobby'),
    areaTextsFor(request, 'sessionTypes'),
    areaTextsFor(request, 'conversations'),
  ])
  // A malformed id returns a 404, like the id of another provider's session.
  return unwrapLoaderResult(session.ok || session.status !== 422 ? session : { ...session, status: 404 })
}

/** The provider's page for a booking or a group date, with the actions that are available (issue 3, Running). */
export default function ProviderSessionPage() {
  const session = useLoaderData<typeof clientLoader>()
  const [seat] = session.places
  return (
    <div className={classes.page}>
      <SessionHeader session={session} />
      {hasRoom(session) && <SessionRoomLink session={session} />}
      {session.offer && seat && <ProposalNotice session={session} proposal={session.offer} seat={seat} />}
      <div className={classes.columns}>
        {seat && !session.isGroup && (
          <div className={classes.side}>
            <SeatActions session={session} seat={seat} />
            <PaymentCard seat={seat} timezone={session.timezone} />
          </div>
        )}
        <div className={classes.column}>
          <SessionDetails session={session} />
          {seat && !session.isGroup && <NoteCard seat={seat} />}
          {session.isGroup && <Members session={session} />}
        </div>
        {session.isGroup && <GroupSummary session={session} />}
      </div>
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

function SessionRoomLink({ session }: { session: Session }) {
  const { own } = useProviderTimeFormat(session.timezone)
  return <RoomLink id={session.id} linkState={useRoomLinkState(session)} format={own} />
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
  const { t, language } = useAreaTexts('providerDashboard')
  const { own, zone } = useProviderTimeFormat(session.timezone)
  const { status } = session
  const picture = session.places[0]?.clientImageUrl
  const isKnown = status !== 'pendingPayment' && status !== 'expired'
  return (
    <PageHeader
      back={{ href: buildPagePath('dashboard', language), text: t('providerDashboard.toDashboard') }}
      picture={picture && <Portrait src={picture} name={session.clientName ?? ''} size={72} />}
      title={session.isGroup ? session.title : session.clientName}
      lead={
        <>
          {own.dayLong(session.startDateTime)}, {own.time(session.startDateTime)}–{own.time(session.endDateTime)} {zone}
        </>
      }
      marks={isKnown && <Badge kind={BADGE_KIND[status]}>{t(`providerDashboard.is.${status}`)}</Badge>}
    />
  )
}

/** Totals for all members of a group date, and a button that cancels the date. */
function GroupSummary({ session }: { session: Session }) {
  const { t, format } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const charged = session.places.filter(
    ({ status, isPaymentRetained }) => isPaymentRetained || !status.startsWith('cancelled'),
  )
  const booked = charged.filter(({ isPaymentRetained }) => !isPaymentRetained)
  const sum = (getAmount: (seat: SessionSeat) => number) => charged.reduce((total, seat) => total + getAmount(seat), 0)
  const [price, fee] = [sum((seat) => seat.price), sum((seat) => seat.fee)]
  // If the provider cancels the date, clients who cancelled late are refunded too.
  const refund = sum(({ actions, isPaymentRetained, price: paid, refunded }) =>
    isPaymentRetained ? paid - refunded : (actions.cancel?.refundAmount ?? 0),
  )
  const date = { groupSessionRecurrenceId: session.id, bookedCount: booked.length, refund }
  const isAhead = session.status === 'booked' && Date.parse(session.startDateTime) > nowMs()
  return (
    <div className={classes.side}>
      {isAhead && (
        <Card as="section" aria-label={t('providerDashboard.whatToDo')} className={classes.card}>
          <CardHead title={t('providerDashboard.whatToDo')} />
          <div>
            <CancelDate date={date} when={own.dayAtTime(session.startDateTime)} kind="undo-second" />
          </div>
        </Card>
      )}
      {charged.length > 0 && (
        <Card as="section" aria-label={t('providerDashboard.money')} className={classes.card}>
          <CardHead title={t('providerDashboard.money')} />
          <AmountLines
            lines={[
              {
                label: charged.some(({ charge }) => charge)
                  ? t('providerDashboard.price')
                  : t('providerDashboard.paid'),
                amount: format.money(price),
              },
              { label: t('providerDashboard.fee'), amount: `−${format.money(fee)}` },
              { label: t('providerDashboard.yours'), amount: format.money(sum((seat) => seat.yours)), isTotal: true },
            ]}
          />
          <ClientCancellationTerms seats={booked} timezone={session.timezone} />
        </Card>
      )}
    </div>
  )
}

/** The session type, location and length, and when the room opens. */
function SessionDetails({ session }: { session: Session }) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const roomTexts = useAreaTexts('lobby')
  const isOnline = session.location === SESSION_LOCATION.online
  const isAhead = session.status === 'booked' || session.status === 'rescheduleRequested'
  const rows: [string, string][] = [
    [t('providerDashboard.session'), session.title],
    [t('providerDashboard.length'), t('providerDashboard.minutes', { count: session.durationInMinutes })],
    [t('providerDashboard.place'), formatPlace(t, session)],
  ]
  if (session.roomOpensAt && isAhead)
    rows.push([t('providerDashboard.room'), t('providerDashboard.roomOpens', { time: own.time(session.roomOpensAt) })])
  if (session.arrivalNote) rows.push([roomTexts.t('lobby.howToGetIn'), session.arrivalNote])
  if (session.room)
    rows.push([t('providerDashboard.youInRoom'), formatOwnAttendance(roomTexts.t, own, session.room.own)])
  if (session.isGroup)
    rows.push([
      t('providerDashboard.places'),
      t('providerDashboard.seats', { taken: session.seatsTaken ?? 0, seats: session.seats ?? 0 }),
    ])
  if (session.moves > 0)
    rows.push([t('providerDashboard.moved'), t('providerDashboard.movedTimes', { count: session.moves })])
  return (
    <Card as="section" aria-label={t('providerDashboard.about')} className={classes.card}>
      <CardHead title={t('providerDashboard.about')} />
      <DetailList rows={rows} />
      {!isOnline && session.address && <MapLink address={session.address} />}
    </Card>
  )
}
