import classes from '#modules/availability/web/working-hours/hours.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { wallClock } from '#platform/web/zoned.ts'
import { Notice } from '#ui/notice.tsx'
import type { Outside } from './use-hours.ts'

/** Which booked sessions the last change has left outside the hours; they stay as they are. */
export function OutsideNotice({ sessions, timezone }: { sessions: Outside; timezone: string }) {
  const { t, format } = useAreaTexts('hours')
  if (sessions.length === 0) return null
  return (
    <Notice kind="waiting" live>
      {t('hours.outside')}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.outside}>
        {sessions.map((one) => {
          const { date, time } = wallClock(one.startDateTime, timezone)
          return (
            <li key={one.startDateTime}>
              <strong>
                {format.date(date)}, {time}
              </strong>{' '}
              {one.customerName ?? t('hours.group')}, {one.title}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
