import { api } from '../../api.ts'
import { useAreaTexts } from '../../area-texts.ts'
import { Chip, ChipRow } from '../../kit/chip.tsx'
import classes from './session.module.css'
import type { Place } from './session-page.tsx'
import { useChange } from './use-change.ts'

/** Whether the client came: one press, and it can be changed for 14 days (specification §9). */
export function Attendance({ place }: { place: Place }) {
  const { t } = useAreaTexts('running')
  const { busy, change } = useChange()
  if (!place.actions.attendance) return null
  const name = place.clientFirstName
  const mark = (attended: boolean) => () =>
    void (
      !busy &&
      change(
        () => api('markAttendance', { id: place.bookingId, attended }),
        t(attended ? 'running.markedCame' : 'running.markedAway'),
      )
    )
  return (
    <div className={classes.attendance}>
      <p className={classes.label}>{t('running.didCome', { name })}</p>
      <ChipRow label={t('running.didCome', { name })}>
        <Chip isChosen={place.status === 'completed'} onClick={mark(true)}>
          {t('running.came')}
        </Chip>
        <Chip isChosen={place.status === 'noShow'} onClick={mark(false)}>
          {t('running.didNotCome')}
        </Chip>
      </ChipRow>
      <p className={classes.small}>{t('running.noShowRule')}</p>
    </div>
  )
}
