import { buildPagePath } from '#modules/pages.ts'
import type { ParticipationView } from '#modules/session-room/web/room-participation.ts'
import { isLate } from '#modules/session-room/web/time-left.ts'
import { useNow } from '#modules/session-room/web/use-now.ts'
import { type RoomData, useRoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './lobby.module.css'

const UPDATE_INTERVAL_MS = 10_000
const REFRESH_INTERVAL_MS = 30_000
const getRefreshInterval = () => REFRESH_INTERVAL_MS

interface LobbyProps {
  id: string
  room: RoomData
  view: ParticipationView
  leave: () => void
}

/** The lobby: whether the provider is there and, from 15 minutes after the start, information about the refund. */
export function Lobby({ id, room, view, leave }: LobbyProps) {
  const { t } = useAreaTexts('room')
  const now = useNow(UPDATE_INTERVAL_MS)
  const isProviderLate = !view.isProviderPresent && isLate(Date.parse(room.startDateTime), now)
  return (
    <Card isLifted as="section" aria-labelledby="at-the-door" className={classes.enter}>
      <h2 id="at-the-door" className={classes.cardTitle}>
        {t(view.phase === 'lobby' ? 'room.door.title' : 'room.joining')}
      </h2>
      <div role="status" className={classes.status}>
        {view.phase === 'lobby' &&
          (isProviderLate ? <LateNotice id={id} room={room} /> : <ProviderStatus room={room} view={view} />)}
      </div>
      <Button kind="second" onClick={leave}>
        {t('room.door.leave')}
      </Button>
    </Card>
  )
}

function ProviderStatus({ room, view }: { room: RoomData; view: ParticipationView }) {
  const { t } = useAreaTexts('room')
  const name = room.counsellorFirstName
  return (
    <Notice kind={view.isProviderPresent ? 'good' : 'neutral'} icon={view.isProviderPresent ? undefined : 'hourglass'}>
      {t(view.isProviderPresent ? 'room.door.here' : 'room.door.notYet', { name })}
    </Notice>
  )
}

/** Announces a refund only if the server confirms that it is automatic. */
function LateNotice({ id, room }: { id: string; room: RoomData }) {
  const { t, language } = useAreaTexts('room')
  const { isProviderAbsent, isGroup, counsellorFirstName: name } = useRoomData(id, room, getRefreshInterval)
  // A group's room has the id of its date, for which the client has no page.
  const href = buildPagePath('mySessions', language, isGroup ? {} : { paymentIntentId: id })
  return (
    <Notice kind="waiting">
      {t(isProviderAbsent ? 'room.door.late' : 'room.late.claim', { name })}{' '}
      <Link href={href}>{t(isGroup ? 'room.mySessions' : 'room.toSession')}</Link>
    </Notice>
  )
}
