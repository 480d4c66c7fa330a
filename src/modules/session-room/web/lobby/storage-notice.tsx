import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './lobby.module.css'

/** Explains which parts of audio, video and chat are stored, depending on how the session is held. */
export function StorageNotice({ way }: Pick<RoomData, 'way'>) {
  const { t } = useAreaTexts('room')
  return (
    <section aria-labelledby="what-is-kept" className={classes.notice}>
      <h2 id="what-is-kept" className={classes.cardTitle}>
        <Icon name="lock" /> {t(way === 'zoom' ? 'room.kept.titleZoom' : 'room.kept.title')}
      </h2>
      <p>{t(`room.kept.${way}`)}</p>
      {way !== 'zoom' && <p className={classes.quiet}>{t('room.kept.times')}</p>}
      {way === 'direct' && <p className={classes.quiet}>{t('room.kept.network')}</p>}
    </section>
  )
}
