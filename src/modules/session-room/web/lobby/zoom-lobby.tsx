import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CallInstead } from './call-instead.tsx'
import { CrisisHelp } from './crisis-help.tsx'
import classes from './lobby.module.css'
import { LobbyHeading } from './lobby-heading.tsx'
import { OpeningCountdown } from './opening-countdown.tsx'
import { StorageNotice } from './storage-notice.tsx'

/** Page for sessions held on Zoom, with a link to the meeting. */
export function ZoomLobby({ room }: { room: RoomData }) {
  const { t } = useAreaTexts('room')
  const address = room.state === 'open' ? room.zoomMeetingJoinUrl : null
  return (
    <div className={classes.page}>
      <div className={classes.texts}>
        <LobbyHeading room={room} />
        <Card isLifted as="section" aria-labelledby="room-opens" className={classes.enter}>
          {room.state === 'open' ? (
            <h2 id="room-opens" className={classes.cardTitle}>
              {t('room.isOpen')}
            </h2>
          ) : (
            <OpeningCountdown at={room.opensAt} hint={null} />
          )}
          {address && (
            <ButtonLink href={address} target="_blank" rel="noopener noreferrer" size="tall" wide icon="external-link">
              {t('room.zoom.open')}
            </ButtonLink>
          )}
          {address && <p className={classes.quiet}>{t('room.zoom.newTab')}</p>}
        </Card>
      </div>
      <div className={classes.texts}>
        <CallInstead room={room} />
        <StorageNotice way="zoom" />
        <CrisisHelp role={room.role} />
      </div>
    </div>
  )
}
