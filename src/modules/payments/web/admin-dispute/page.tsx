import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { DisputeBadge, DisputeDeadline } from '#modules/payments/web/admin-disputes/dispute-state.tsx'
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

type Dispute = Reply<'getDispute'>

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return unwrapLoaderResult(await api('getDispute', { id: params['id'] ?? '' }))
}

/** Shows the deadline of a dispute, the available evidence and the notes. */
export default function AdminDisputePage() {
  const { t, format } = useAreaTexts('monitoring')
  const dispute = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/disputes', text: t('monitoring.allDisputes') }}
        title={t('monitoring.disputeOver', { amount: format.money(dispute.amount) })}
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
          <BankDetails dispute={dispute} />
        </div>
        <Notes
          notes={dispute.notes}
          label={t('monitoring.disputeNote')}
          hint={t('monitoring.disputeNoteHint')}
          send={(text) => api('noteDispute', { id: dispute.disputeId, words: text })}
        />
      </div>
    </div>
  )
}

/** The date of the decision, or the deadline while the dispute is undecided. */
function DeadlineOrDecision({ dispute }: { dispute: Dispute }) {
  const { t, format } = useAreaTexts('monitoring')
  if (dispute.decidedAt) return <span>{t('monitoring.decidedAt', { at: format.dayAtTime(dispute.decidedAt) })}</span>
  if (!dispute.answerBy) return null
  return (
    <>
      <span>{t('monitoring.answerBy')}</span>
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
  const { t, format } = useAreaTexts('monitoring')
  const isOurs = status === 'lost' && taken === 0
  return (
    <Notice kind={NOTICE_KIND[status]}>
      {isOurs ? t('monitoring.next.lostOurs') : t(`monitoring.next.${status}`, { amount: format.money(taken) })}
    </Notice>
  )
}

const STATES = ['booked', 'completed', 'noShow'] as const

/** Evidence for the bank. It omits the session title, which would disclose health data. */
function Evidence({ dispute }: { dispute: Dispute }) {
  const { t, format } = useAreaTexts('monitoring')
  const state = STATES.find((candidate) => candidate === dispute.bookingStatus) ?? 'other'
  const countTimes = (count: number) => t('monitoring.times', { count })
  const rows = [
    [t('monitoring.client'), dispute.clientName],
    [t('monitoring.counsellor'), dispute.counsellorName],
    [t('monitoring.booked'), format.dayAtTime(dispute.bookedAt)],
    [t('monitoring.session'), `${format.dayAtTime(dispute.startDateTime)}–${format.time(dispute.endDateTime)}`],
    [t('monitoring.attendance'), t(`monitoring.booking.${state}`)],
    [t('monitoring.terms'), t('monitoring.termsUntil', { at: format.dayAtTime(dispute.freeUntil) })],
    [t('monitoring.moved'), countTimes(dispute.moves)],
    [t('monitoring.reminders'), countTimes(dispute.reminders)],
    [
      t('monitoring.messages'),
      t('monitoring.messagesCount', { client: dispute.messagesOfClient, counsellor: dispute.messagesOfCounsellor }),
    ],
  ] as const
  return (
    <Card as="section" aria-label={t('monitoring.evidence')} className={classes.part}>
      <CardHead title={t('monitoring.evidence')} />
      <DetailList rows={rows} />
      {!dispute.decidedAt && <Notice kind="neutral">{t('monitoring.evidenceHint')}</Notice>}
    </Card>
  )
}

function usePayoutStatus() {
  const { t, format } = useAreaTexts('monitoring')
  return ({ decidedAt, isPaidOut, status, taken }: Dispute) => {
    if (!decidedAt) return isPaidOut ? t('monitoring.partLeft') : t('monitoring.partHeld')
    if (status === 'lost')
      return taken > 0 ? t('monitoring.partReversed', { amount: format.money(taken) }) : t('monitoring.partPaidOut')
    return isPaidOut ? t('monitoring.partPaid') : t('monitoring.partFlows')
  }
}

function BankDetails({ dispute }: { dispute: Dispute }) {
  const { t, format } = useAreaTexts('monitoring')
  const formatPayoutStatus = usePayoutStatus()
  const rows = [
    [t('monitoring.bankSays'), t(`monitoring.reason.${dispute.reason}`)],
    [t('monitoring.opened'), format.dayAtTime(dispute.openedAt)],
    [t('monitoring.paid'), `${format.money(dispute.price)}, ${format.dayAtTime(dispute.paidAt)}`],
    [t('monitoring.card'), dispute.card ?? '–'],
    [t('monitoring.fee'), format.money(dispute.fee)],
    [t('monitoring.counsellorsPart'), formatPayoutStatus(dispute)],
    [t('monitoring.paymentId'), dispute.paymentIntentId],
    [t('monitoring.disputeId'), dispute.providerDisputeId],
  ] as const
  return (
    <Card as="section" aria-label={t('monitoring.atTheBank')} className={classes.part}>
      <CardHead title={t('monitoring.atTheBank')} />
      <DetailList rows={rows} />
      <StripePageLink dispute={dispute} />
    </Card>
  )
}

function StripePageLink({ dispute: { providerPage, decidedAt } }: { dispute: Dispute }) {
  const { t } = useAreaTexts('monitoring')
  if (!providerPage) return decidedAt ? null : <p className={classes.small}>{t('monitoring.noProviderPage')}</p>
  return (
    <p>
      <a href={providerPage} target="_blank" rel="noreferrer">
        {decidedAt ? t('monitoring.providerPageDecided') : t('monitoring.providerPage')}
      </a>
    </p>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('monitoring')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
