import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { REPORT_REASONS } from '#platform/values/enums.ts'
import classes from '#platform/web/admin/admin.module.css'
import { History } from '#platform/web/admin/history.tsx'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { RatingStars } from '#ui/rating.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import { TextArea } from '#ui/text-field.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getReport', { id: params['id'] ?? '' }))
}

/** Reported feedback with its text, the reports and the decision form. Only the provider is named. */
export default function AdminReportPage() {
  const { t, format } = useAreaTexts('administration')
  const report = useLoaderData<typeof clientLoader>()
  // The audit log stores the categories of the reports; older entries contain free text.
  const translateReason = (reason: string | null) => {
    const categories = REPORT_REASONS.filter((category) => reason?.split(' ').includes(category))
    if (categories.join(' ') !== reason) return reason
    return categories.map((category) => t(`administration.reason.${category}`)).join(', ')
  }
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/feedback', text: t('administration.allReports') }}
        title={t('administration.reportOf', { name: report.counsellorName })}
        marks={
          <>
            {report.removedBecause !== null && <Badge kind="still">{t('administration.isRemoved')}</Badge>}
            <span className={classes.small}>
              {t('administration.publicSince', { at: format.dayAtTime(report.publishedAt) })}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card as="section" aria-label={t('administration.message')} className={classes.part}>
            <CardHead title={t('administration.message')} />
            <p>
              <RatingStars rating={report.score} text={`${report.score} / 5`} />
            </p>
            <p className={classes.about}>{report.feedback || '–'}</p>
            {report.isEdited && <p className={classes.small}>{t('administration.wasEdited')}</p>}
          </Card>
          <Reports reports={report.reports} />
          <History history={report.history.map((entry) => ({ ...entry, reason: translateReason(entry.reason) }))} />
        </div>
        {report.isWaiting && <DecideReport report={report} />}
      </div>
    </div>
  )
}

function Reports({ reports }: Pick<Reply<'getReport'>, 'reports'>) {
  const { t, format } = useAreaTexts('administration')
  return (
    <Card as="section" aria-label={t('administration.reports')} className={classes.part}>
      <CardHead title={t('administration.reports')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.history}>
        {reports.map((report) => (
          <li key={report.reportedAt + report.reason}>
            <strong>{t(`administration.reason.${report.reason}`)}</strong>
            <p className={classes.small}>
              {format.dayAtTime(report.reportedAt)},{' '}
              {t(report.byCounsellor ? 'administration.byCounsellor' : 'administration.bySomeone')}
            </p>
            {report.text && <p className={classes.about}>{report.text}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

type Decision = Input<'decideReport'>['decision']
const OPTIONS: readonly Decision[] = ['keep', 'edit', 'remove']

/** Form for keeping, editing or removing the feedback, with the effect shown above the submit button. */
function DecideReport({ report }: { report: Reply<'getReport'> }) {
  const { t } = useAreaTexts('administration')
  const form = useDecideReport(report)
  const { decision } = form
  return (
    <Card
      as="section"
      isLifted
      aria-label={t('administration.decideTitle')}
      className={`${classes.part} ${classes.decide}`}
    >
      <CardHead title={t('administration.decideTitle')} />
      <ChoiceGroup legend={t('administration.decision')}>
        {OPTIONS.filter((option) => option !== 'edit' || report.feedback).map((option) => (
          <Radio
            key={option}
            name="decision"
            label={t(`administration.report.${option}`)}
            checked={decision === option}
            onChange={() => form.setDecision(option)}
          />
        ))}
      </ChoiceGroup>
      {decision && (
        <>
          {decision === 'edit' && (
            <TextArea
              rows={5}
              label={t('administration.reportText')}
              value={form.text}
              error={form.errors['text']}
              onChange={(event) => form.setText(event.target.value)}
            />
          )}
          {decision !== 'keep' && (
            <TextArea
              rows={3}
              label={t('administration.reportReason')}
              value={form.reason}
              error={form.errors['reason']}
              onChange={(event) => form.setReason(event.target.value)}
            />
          )}
          <Notice kind="neutral">{t(`administration.reportEffect.${decision}`)}</Notice>
          <Button
            size="tall"
            wide
            kind={decision === 'remove' ? 'undo' : 'main'}
            busy={form.isBusy}
            busyLabel={t('administration.deciding')}
            onClick={form.save}
          >
            {t(`administration.report.${decision}`)}
          </Button>
        </>
      )}
    </Card>
  )
}

function useDecideReport(report: Reply<'getReport'>) {
  const { t } = useAreaTexts('administration')
  const { revalidate } = useRevalidator()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [reason, setReason] = useState('')
  const [text, setText] = useState(report.feedback)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const edited = decision === 'edit' ? { text } : {}
    const result = await api('decideReport', { id: report.feedbackId, decision: decision!, reason, ...edited })
    setBusy(false)
    setErrors(result.ok ? {} : result.fieldErrors)
    if (result.ok) notices.show({ kind: 'good', text: t('administration.saved') })
    else if (result.status !== 422) notifyFailure(result, t('generic.offline'))
    if (result.ok || result.status === 409) await revalidate()
  }
  return { decision, setDecision, reason, setReason, text, setText, errors, isBusy, save: () => void save() }
}
