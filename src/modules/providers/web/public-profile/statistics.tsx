import type { Provider } from './choice.ts'
import classes from './statistics.module.css'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** Ended sessions, clients, attendance and years of experience. Unknown and zero values are omitted. */
export function Statistics({ statistics }: { statistics: Provider['statistics'] }) {
  const { t } = useProviderPageTexts()
  const { experienceInYears, endedSessionsCount, uniqueCustomersWithEndedSessions, attendancePercentage } = statistics
  const values = [
    { value: experienceInYears, text: t('counsellor.years', { count: experienceInYears ?? 0 }) },
    { value: endedSessionsCount, text: t('counsellor.ended', { count: endedSessionsCount }) },
    {
      value: uniqueCustomersWithEndedSessions,
      text: t('counsellor.clients', { count: uniqueCustomersWithEndedSessions }),
    },
    { value: attendancePercentage, text: t('counsellor.attended'), unit: '%' },
  ].filter(({ value }) => value)
  if (values.length === 0) return null
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className="visually-hidden">
        {t('counsellor.statistics')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.row}>
        {values.map(({ value, text, unit }) => (
          <li key={text}>
            <strong className={classes.value}>
              {value}
              {unit && `\u00A0${unit}`}
            </strong>{' '}
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
