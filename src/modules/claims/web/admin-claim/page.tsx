import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { ClaimBadge } from '#modules/claims/web/admin-claims/page.tsx'
import { formatFullAttendance } from '#modules/session-room/web/shared/presence-text.ts'
import { LATE_MINUTES } from '#platform/values/constants.ts'
import classes from '#platform/web/admin/admin.module.css'
import { History } from '#platform/web/admin/history.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { DecideClaim } from './decide-claim.tsx'

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const [claim] = await Promise.all([api('getClaim', { id: params['id'] ?? '' }), areaTextsFor(request, 'lobby')])
  return unwrapLoaderResult(claim)
}

/** A claim with its reason, the details of the session and the decision form. */
export default function AdminClaimPage() {
  const { t, format } = useAreaTexts('administration')
  const claim = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/claims', text: t('administration.allClaims') }}
        title={t('administration.claimOf', { name: claim.clientName })}
        marks={
          <>
            <ClaimBadge {...claim} />
            <span className={classes.small}>
              {t('administration.claimOpened', { at: format.dayAtTime(claim.openedAt) })}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ClaimReason claim={claim} />
          <SessionDetails claim={claim} />
          {claim.words && (
            <Card as="section" aria-label={t('administration.earlierTexts')} className={classes.part}>
              <CardHead title={t('administration.earlierTexts')} />
              <p className={classes.about}>{claim.words}</p>
            </Card>
          )}
          {claim.wordsForCounsellor && (
            <Card as="section" aria-label={t('administration.earlierTextsCounsellor')} className={classes.part}>
              <CardHead title={t('administration.earlierTextsCounsellor')} />
              <p className={classes.about}>{claim.wordsForCounsellor}</p>
            </Card>
          )}
          <History history={claim.history} />
        </div>
        {!claim.decidedAt && <DecideClaim claim={claim} />}
      </div>
    </div>
  )
}

/** What the client wrote or, for an automatic claim, why it was opened. */
function ClaimReason({ claim }: { claim: Reply<'getClaim'> }) {
  const { t } = useAreaTexts('administration')
  const isOurs = claim.openedBy === 'system'
  const title = isOurs ? t('administration.claimBySystemTitle') : t('administration.claimDescription')
  const text = claim.text ?? t('administration.erased')
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <p className={classes.about}>{isOurs ? t('administration.claimBySystem', { minutes: LATE_MINUTES }) : text}</p>
    </Card>
  )
}

const NAMED_STATUSES = ['booked', 'completed', 'noShow'] as const

function SessionDetails({ claim }: { claim: Reply<'getClaim'> }) {
  const { t, format } = useAreaTexts('administration')
  const status = NAMED_STATUSES.find((named) => named === claim.bookingStatus) ?? 'other'
  const payout = claim.isPaidOut
    ? t('administration.paidOut')
    : t(claim.decidedAt ? 'administration.released' : 'administration.held')
  const roomTexts = useAreaTexts('lobby')
  const attendance = claim.room && [
    [t('administration.clientInRoom'), formatFullAttendance(roomTexts.t, format, claim.room.client)],
    [t('administration.counsellorInRoom'), formatFullAttendance(roomTexts.t, format, claim.room.counsellor)],
  ]
  const rows = [
    [t('administration.session'), claim.title],
    [t('administration.counsellor'), claim.counsellorName],
    [t('administration.fact.time'), `${format.dayAtTime(claim.startDateTime)}–${format.time(claim.endDateTime)}`],
    ...(attendance ?? []),
    [t('administration.fact.booked'), claim.bookedAt ? format.dayAtTime(claim.bookedAt) : '–'],
    [t('administration.fact.state'), t(`administration.booking.${status}`)],
    [t('administration.fact.moves'), t('administration.times', { count: claim.moves })],
    [t('administration.answerBy'), format.dayAtTime(claim.answerBy)],
    [t('administration.fact.paid'), format.money(claim.price)],
    [t('administration.fact.refundable'), format.money(claim.refundable)],
    [t('administration.fact.payout'), payout],
  ]
  return (
    <Card as="section" aria-label={t('administration.whatHappened')} className={classes.part}>
      <CardHead title={t('administration.whatHappened')} />
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
