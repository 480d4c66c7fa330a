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
  const { t } = useAreaTexts('running')
  const { own } = useProviderTimeFormat(session.timezone)
  const roomTexts = useAreaTexts('door')
  const isOnline = session.location === SESSION_LOCATION.online
  const isAhead = session.status === 'booked' || session.status === 'rescheduleRequested'
  const rows: [string, string][] = [
    [t('running.session'), session.title],
    [t('running.length'), t('running.minutes', { count: session.durationInMinutes })],
    [t('running.place'), isOnline ? t('running.online') : (session.address ?? t('running.onSite'))],
  ]
  if (session.roomOpensAt && isAhead)
    rows.push([t('running.room'), t('running.roomOpens', { time: own.time(session.roomOpensAt) })])
  if (session.arrivalNote) rows.push([roomTexts.t('door.howToGetIn'), session.arrivalNote])
  if (session.room) rows.push([t('running.youInRoom'), formatOwnAttendance(roomTexts.t, own, session.room.own)])
  if (session.isGroup)
    rows.push([t('running.places'), t('running.seats', { taken: session.seatsTaken ?? 0, seats: session.seats ?? 0 })])
  if (session.moves > 0) rows.push([t('running.moved'), t('running.movedTimes', { count: session.moves })])
  return (
    <Card as="section" aria-label={t('running.about')} className={classes.card}>
      <CardHead title={t('running.about')} />
      <DetailList rows={rows} />
      {!isOnline && session.address && <MapLink address={session.address} />}
    </Card>
  )
}
