import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { DiscrepancyBadge } from '#modules/accounting/web/reconciliation/discrepancy-table.tsx'
import classes from '#platform/web/admin/admin.module.css'
import { Notes } from '#platform/web/admin/notes.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { CorrectDiscrepancy } from './correct-discrepancy.tsx'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getDifference', { id: params['id'] ?? '' }))
}

/** Shows both amounts of a difference, the cause if known, the history, and a form for a correction. */
export default function AdminDifferencePage() {
  const { t } = useAreaTexts('monitoring')
  const difference = useLoaderData<typeof clientLoader>()
  const notes = difference.history.map(({ at, by, reason }) => ({ at, by, words: reason ?? '' }))
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/reconciliation', text: t('monitoring.allDifferences') }}
        title={t(`monitoring.about.${difference.about}`)}
        marks={<DiscrepancyBadge kind={difference.kind} resolvedAt={difference.resolvedAt} />}
      />
      <Notice kind="neutral">{t(`monitoring.doNext.${difference.cause}`)}</Notice>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Amounts difference={difference} />
          <Notes
            notes={notes}
            label={t('monitoring.differenceNote')}
            hint={t('monitoring.differenceNoteHint')}
            send={(reason) => api('noteDifference', { id: difference.differenceId, reason })}
          />
        </div>
        {difference.canCorrect && <CorrectDiscrepancy difference={difference} />}
      </div>
    </div>
  )
}

function Amounts({ difference }: { difference: Reply<'getDifference'> }) {
  const { t, format } = useAreaTexts('monitoring')
  const rows = [
    [t('monitoring.here'), format.money(difference.here)],
    [t('monitoring.there'), format.money(difference.there)],
    [t('monitoring.cause'), t(`monitoring.cause.${difference.cause}`)],
    [t('monitoring.firstSeen'), format.dayAtTime(difference.firstSeen)],
    [t('monitoring.lastSeen'), format.dayAtTime(difference.lastSeen)],
    ...(difference.resolvedAt ? [[t('monitoring.paidOutAt'), format.dayAtTime(difference.resolvedAt)] as const] : []),
    [t('monitoring.key'), difference.key],
    ...(difference.sourceId ? [[t('monitoring.sourceId'), difference.sourceId] as const] : []),
    ...(difference.paymentId ? [[t('monitoring.ourPayment'), difference.paymentId] as const] : []),
  ] as const
  return (
    <Card as="section" aria-label={t('monitoring.ledgerAndStripe')} className={classes.part}>
      <CardHead title={t('monitoring.ledgerAndStripe')} />
      <DetailList rows={rows} />
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('monitoring')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
