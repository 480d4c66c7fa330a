import { useAreaTexts } from '#platform/web/area-texts.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Notice } from '#ui/notice.tsx'
import classes from './outside-notice.module.css'
import type { SessionsOutsideHours } from './use-hours.ts'

/** Lists the booked sessions that the last change left outside the hours. The change does not affect them. */
export function OutsideNotice({ sessions, timezone }: { sessions: SessionsOutsideHours; timezone: string }) {
  const { t, format } = useAreaTexts('workingHours')
  if (sessions.length === 0) return null
  return (
    <Notice kind="waiting" live>
      {t('workingHours.outside')}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.sessions}>
        {sessions.map(({ startDateTime, customerName, title }) => {
          const { date, time } = toLocalTime(startDateTime, timezone)
          return (
            <li key={startDateTime}>
              <strong>
                {format.date(date)}, {time}
              </strong>{' '}
              {customerName ?? t('workingHours.group')}, {title}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
