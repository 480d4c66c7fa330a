import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './lobby.module.css'

/** Other participant or title of the group, and the time. */
export function LobbyHeading({ facts }: { facts: RoomData }) {
  const { t, format } = useAreaTexts('room')
  const { startDateTime: from, endDateTime: to } = facts
  return (
    <header className={classes.head}>
      <h1>{facts.isGroup || !facts.otherName ? facts.title : t('room.with', { name: facts.otherName })}</h1>
      <p className={classes.when}>
        {t('room.when', { day: format.dayLong(from), from: format.time(from), to: format.time(to) })}
      </p>
    </header>
  )
}
