import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#modules/admin/web/shared/admin.module.css'
import { Notes } from '#modules/admin/web/shared/notes.tsx'
import { DisputeBadge, DisputeDeadline } from '#modules/payments/web/admin-disputes/dispute-state.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

type Dispute = Reply<'getDispute'>

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getDispute', { id: params['id'] ?? '' }))
}

/** One dispute: its deadline, the available evidence and the notes. */
export default function SuperuserDispute() {
  const { t, format } = useAreaTexts('watch')
  const dispute = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/disputes', text: t('watch.allDisputes') }}
        title={t('watch.disputeOver', { amount: format.money(dispute.amount) })}
        marks={
          <>
            <DisputeBadge status={dispute.status} />
            <DeadlineOrDecision dispute={dispute} />
          </>
        }
      />
      <NextStep dispute={dispute} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Evidence dispute={dispute} />
          <BankFacts dispute={dispute} />
        </div>
        <Notes
          notes={dispute.notes}
          label={t('watch.disputeNote')}
          hint={t('watch.disputeNoteHint')}
          send={(words) => api('noteDispute', { id: dispute.disputeId, words })}
        />
      </div>
    </div>
  )
}

/** The date of the decision, or the deadline before it. */
function DeadlineOrDecision({ dispute }: { dispute: Dispute }) {
  const { t, format } = useAreaTexts('watch')
  if (dispute.decidedAt) return <span>{t('watch.decidedAt', { at: format.dayAtTime(dispute.decidedAt) })}</span>
  if (!dispute.answerBy) return null
  return (
    <>
      <span>{t('watch.answerBy')}</span>
      <DisputeDeadline {...dispute} isInline />
    </>
  )
}

const NOTICE_KIND = {
  inquiry: 'waiting',
  open: 'waiting',
  underReview: 'neutral',
  won: 'good',
  lost: 'neutral',
  closed: 'neutral',
} as const

function NextStep({ dispute: { status, taken } }: { dispute: Dispute }) {
  const { t, format } = useAreaTexts('watch')
  const isOurs = status === 'lost' && taken === 0
  return (
    <Notice kind={NOTICE_KIND[status]}>
      {isOurs ? t('watch.next.lostOurs') : t(`watch.next.${status}`, { amount: format.money(taken) })}
    </Notice>
  )
}

const STATES = ['booked', 'completed', 'noShow'] as const

/** The title of the session is left out, because it would disclose health data to a bank. */
function Evidence({ dispute }: { dispute: Dispute }) {
  const { t, format } = useAreaTexts('watch')
  const state = STATES.find((one) => one === dispute.bookingStatus) ?? 'other'
  const countTimes = (count: number) => t('watch.times', { count })
  const rows = [
    [t('watch.client'), dispute.clientName],
    [t('watch.counsellor'), dispute.counsellorName],
    [t('watch.booked'), format.dayAtTime(dispute.bookedAt)],
    [t('watch.session'), `${format.dayAtTime(dispute.startDateTime)}–${format.time(dispute.endDateTime)}`],
    [t('watch.attendance'), t(`watch.booking.${state}`)],
    [t('watch.terms'), t('watch.termsUntil', { at: format.dayAtTime(dispute.freeUntil) })],
    [t('watch.moved'), countTimes(dispute.moves)],
    [t('watch.reminders'), countTimes(dispute.reminders)],
    [
      t('watch.messages'),
      t('watch.messagesCount', { client: dispute.messagesOfClient, counsellor: dispute.messagesOfCounsellor }),
    ],
  ] as const
  return (
    <Card as="section" aria-label={t('watch.evidence')} className={classes.part}>
      <CardHead title={t('watch.evidence')} />
      <DetailList rows={rows} />
      {!dispute.decidedAt && <Notice kind="neutral">{t('watch.evidenceHint')}</Notice>}
    </Card>
  )
}

function usePayoutStatus() {
  const { t, format } = useAreaTexts('watch')
  return ({ decidedAt, isPaidOut, status, taken }: Dispute) => {
    if (!decidedAt) return isPaidOut ? t('watch.partLeft') : t('watch.partHeld')
    if (status === 'lost')
      return taken > 0 ? t('watch.partTaken', { amount: format.money(taken) }) : t('watch.partKept')
    return isPaidOut ? t('watch.partPaid') : t('watch.partFlows')
  }
}

function BankFacts({ dispute }: { dispute: Dispute }) {
  const { t, format } = useAreaTexts('watch')
  const formatPayoutStatus = usePayoutStatus()
  const rows = [
    [t('watch.bankSays'), t(`watch.reason.${dispute.reason}`)],
    [t('watch.opened'), format.dayAtTime(dispute.openedAt)],
    [t('watch.paid'), `${format.money(dispute.price)}, ${format.dayAtTime(dispute.paidAt)}`],
    [t('watch.card'), dispute.card ?? '–'],
    [t('watch.fee'), format.money(dispute.fee)],
    [t('watch.counsellorsPart'), formatPayoutStatus(dispute)],
    [t('watch.paymentId'), dispute.paymentIntentId],
    [t('watch.disputeId'), dispute.providerDisputeId],
  ] as const
  return (
    <Card as="section" aria-label={t('watch.atTheBank')} className={classes.part}>
      <CardHead title={t('watch.atTheBank')} />
      <DetailList rows={rows} />
      <StripePageLink dispute={dispute} />
    </Card>
  )
}

function StripePageLink({ dispute: { providerPage, decidedAt } }: { dispute: Dispute }) {
  const { t } = useAreaTexts('watch')
  if (!providerPage) return decidedAt ? null : <p className={classes.small}>{t('watch.noProviderPage')}</p>
  return (
    <p>
      <a href={providerPage} target="_blank" rel="noreferrer">
        {decidedAt ? t('watch.providerPageDecided') : t('watch.providerPage')}
      </a>
    </p>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('watch')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
