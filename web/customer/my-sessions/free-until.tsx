import { useMoreTexts } from '../../texts.tsx'
import classes from './sessions.module.css'

/** The cancellation rule as it was fixed when the session was booked (specification §4). */
export function FreeUntil({ freeUntil, isStillFree }: { freeUntil: string; isStillFree: boolean }) {
  const { t, format } = useMoreTexts()
  const when = format.dayAtTime(freeUntil)
  const text = isStillFree ? t('rule.freeUntil', { when }) : t('rule.wasFreeUntil', { when })
  return <p className={classes.small}>{text}</p>
}
