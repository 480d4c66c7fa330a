import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { DiscrepancyBadge } from '#modules/accounting/web/reconciliation/discrepancy-table.tsx'
import classes from '#modules/admin/web/shared/admin.module.css'
import { Notes } from '#modules/admin/web/shared/notes.tsx'
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

/** Page of a difference: both amounts, the cause if known, the history, and a form for the entry that settles it. */
export default function SuperuserDifference() {
  const { t } = useAreaTexts('watch')
  const difference = useLoaderData<typeof clientLoader>()
  const notes = difference.history.map(({ at, by, reason }) => ({ at, by, words: reason ?? '' }))
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/reconciliation', text: t('watch.allDifferences') }}
        title={t(`watch.about.${difference.about}`)}
        marks={<DiscrepancyBadge kind={difference.kind} resolvedAt={difference.resolvedAt} />}
      />
      <Notice kind="neutral">{t(`watch.doNext.${difference.cause}`)}</Notice>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Amounts difference={difference} />
          <Notes
            notes={notes}
            label={t('watch.differenceNote')}
            hint={t('watch.differenceNoteHint')}
            send={(reason) => api('noteDifference', { id: difference.differenceId, reason })}
          />
        </div>
        {difference.canCorrect && <CorrectDiscrepancy difference={difference} />}
      </div>
    </div>
  )
}

function Amounts({ difference }: { difference: Reply<'getDifference'> }) {
  const { t, format } = useAreaTexts('watch')
  const rows = [
    [t('watch.here'), format.money(difference.here)],
    [t('watch.there'), format.money(difference.there)],
    [t('watch.cause'), t(`watch.cause.${difference.cause}`)],
    [t('watch.firstSeen'), format.dayAtTime(difference.firstSeen)],
    [t('watch.lastSeen'), format.dayAtTime(difference.lastSeen)],
    ...(difference.resolvedAt ? [[t('watch.goneAt'), format.dayAtTime(difference.resolvedAt)] as const] : []),
    [t('watch.key'), difference.key],
    ...(difference.sourceId ? [[t('watch.sourceId'), difference.sourceId] as const] : []),
    ...(difference.paymentId ? [[t('watch.ourPayment'), difference.paymentId] as const] : []),
  ] as const
  return (
    <Card as="section" aria-label={t('watch.bothBooks')} className={classes.part}>
      <CardHead title={t('watch.bothBooks')} />
      <DetailList rows={rows} />
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('watch')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
