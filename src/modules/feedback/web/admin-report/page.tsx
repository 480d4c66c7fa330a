import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { History } from '#modules/admin/web/shared/history.tsx'
import { REPORT_REASONS } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RatingStars } from '#ui/rating.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import { DecideReport } from './decide-report.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getReport', { id: params['id'] ?? '' }))
}

/** Reported feedback: its text, the reports and the decision. Only the provider is identified. */
export default function SuperuserReport() {
  const { t, format } = useAreaTexts('superuser')
  const report = useLoaderData<typeof clientLoader>()
  // The audit log contains report categories; older entries contain free text.
  const categories = (reason: string | null) => {
    const matching = REPORT_REASONS.filter((one) => reason?.split(' ').includes(one))
    return matching.join(' ') === reason ? matching.map((one) => t(`superuser.reason.${one}`)).join(', ') : reason
  }
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/feedback', text: t('superuser.allReports') }}
        title={t('superuser.reportOf', { name: report.counsellorName })}
        marks={
          <>
            {report.removedBecause !== null && <Badge kind="still">{t('superuser.isRemoved')}</Badge>}
            <span className={classes.small}>
              {t('superuser.publicSince', { at: format.dayAtTime(report.publishedAt) })}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card as="section" aria-label={t('superuser.said')} className={classes.part}>
            <CardHead title={t('superuser.said')} />
            <p>
              <RatingStars rating={report.score} text={`${report.score} / 5`} />
            </p>
            <p className={classes.about}>{report.feedback || '–'}</p>
            {report.isEdited && <p className={classes.small}>{t('superuser.wasEdited')}</p>}
          </Card>
          <Reported report={report} />
          <History history={report.history.map((one) => ({ ...one, reason: categories(one.reason) }))} />
        </div>
        {report.isWaiting && <DecideReport report={report} />}
      </div>
    </div>
  )
}

function Reported({ report: { reports } }: { report: Reply<'getReport'> }) {
  const { t, format } = useAreaTexts('superuser')
  return (
    <Card as="section" aria-label={t('superuser.reports')} className={classes.part}>
      <CardHead title={t('superuser.reports')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.history}>
        {reports.map((one) => (
          <li key={one.reportedAt + one.reason}>
            <strong>{t(`superuser.reason.${one.reason}`)}</strong>
            <p className={classes.small}>
              {format.dayAtTime(one.reportedAt)},{' '}
              {t(one.byCounsellor ? 'superuser.byCounsellor' : 'superuser.bySomebody')}
            </p>
            {one.text && <p className={classes.about}>{one.text}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
