import { formatAttendance, formatOwnAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import classes from './one-session.module.css'
import type { Session } from './session.ts'

/** When the client and the provider were in the room of a past session; other group members are not shown. */
export function RoomAttendance({ session, room }: { session: Session; room: NonNullable<Session['room']> }) {
  const { t, format } = useAreaTexts('lobby')
  const counsellor = `${session.providerFirstName} ${session.providerLastName}`
  return (
    <Card as="section" aria-label={t('lobby.whoWasThere')} className={classes.came}>
      <CardHead title={t('lobby.whoWasThere')} />
      <DetailList
        rows={[
          [t('lobby.you'), formatOwnAttendance(t, format, room.own)],
          [counsellor, formatAttendance(t, format, room.counsellor)],
        ]}
      />
      <p className={classes.small}>{t('lobby.onlyTimes')}</p>
    </Card>
  )
}
