import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './lobby.module.css'

/** Shows the other participant's name or the group's title, and the session's time. */
export function LobbyHeading({ room }: { room: RoomData }) {
  const { t, format } = useAreaTexts('room')
  const { startDateTime: from, endDateTime: to } = room
  return (
    <header className={classes.head}>
      <h1>{room.isGroup || !room.otherName ? room.title : t('room.with', { name: room.otherName })}</h1>
      <p className={classes.when}>
        {t('room.when', { day: format.dayLong(from), from: format.time(from), to: format.time(to) })}
      </p>
    </header>
  )
}
