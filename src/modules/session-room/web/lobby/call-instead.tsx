import { PhoneCall } from '#modules/session-room/web/phone-call.tsx'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './lobby.module.css'

/** Shows the provider's phone number to a client while the room is open, in case they cannot enter it. */
export function CallInstead({ room }: { room: RoomData }) {
  const { t } = useAreaTexts('room')
  if (!room.phone || room.role !== 'client' || room.state !== 'open') return null
  return (
    <section aria-labelledby="call-instead" className={classes.notice}>
      <h2 id="call-instead" className={classes.cardTitle}>
        <Icon name="phone" /> {t('room.more.call')}
      </h2>
      <PhoneCall name={room.counsellorFirstName} phone={room.phone} />
    </section>
  )
}
