import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { MapLink } from '#modules/session-room/web/shared/map-link.tsx'
import { formatOwnAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import classes from './session.module.css'
import type { Session } from './session.ts'

/** Session type, location, length and when the room opens. */
export function SessionFacts({ session }: { session: Session }) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(session.timezone)
  const roomTexts = useAreaTexts('lobby')
  const isOnline = session.location === SESSION_LOCATION.online
  const isAhead = session.status === 'booked' || session.status === 'rescheduleRequested'
  const rows: [string, string][] = [
    [t('providerDashboard.session'), session.title],
    [t('providerDashboard.length'), t('providerDashboard.minutes', { count: session.durationInMinutes })],
    [
      t('providerDashboard.place'),
      isOnline ? t('providerDashboard.online') : (session.address ?? t('providerDashboard.onSite')),
    ],
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
