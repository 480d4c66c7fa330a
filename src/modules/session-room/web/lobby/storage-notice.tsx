import type { RoomData } from '#modules/session-room/web/use-room-data.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import classes from './lobby.module.css'

/**
 * States that the session is encrypted and not recorded. Details are in a disclosure, but the warning that group and
 * Zoom sessions are not end-to-end encrypted is always visible.
 */
export function StorageNotice({ way }: Pick<RoomData, 'way'>) {
  const { t } = useAreaTexts('room')
  const explanation = <p>{t(`room.storage.${way}`)}</p>
  return (
    <section aria-labelledby="what-is-kept" className={classes.notice}>
      <h2 id="what-is-kept" className={classes.cardTitle}>
        <Icon name="lock" /> {t(way === 'zoom' ? 'room.storage.titleZoom' : 'room.storage.title')}
      </h2>
      {way !== 'direct' && explanation}
      {way !== 'zoom' && (
        <Disclosure text={t('room.storage.details')}>
          {way === 'direct' && explanation}
          <p className={classes.quiet}>{t('room.storage.times')}</p>
          {way === 'direct' && <p className={classes.quiet}>{t('room.storage.network')}</p>}
        </Disclosure>
      )}
    </section>
  )
}
