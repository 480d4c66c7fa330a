import { buildPagePath } from '#modules/pages.ts'
import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import classes from './lobby.module.css'

/** Link to the helplines, for a client who may be alone in a crisis. */
export function CrisisHelp({ role }: Pick<RoomData, 'role'>) {
  const { t, language } = useAreaTexts('room')
  if (role === 'counsellor') return null
  return (
    <section aria-labelledby="if-alone" className={classes.notice}>
      <h2 id="if-alone" className={classes.cardTitle}>
        <Icon name="life-buoy" /> {t('room.alone.title')}
      </h2>
      <p>{t('room.alone.text')}</p>
      <p>
        <Link href={buildPagePath('helplines', language)} target="_blank">
          {t('room.alone.link')}
        </Link>
      </p>
    </section>
  )
}
