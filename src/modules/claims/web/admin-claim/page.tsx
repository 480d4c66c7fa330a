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
  const { t, format } = useAreaTexts('superuser')
  const claim = useLoaderData<typeof clientLoader>()
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/claims', text: t('superuser.allClaims') }}
        title={t('superuser.claimOf', { name: claim.clientName })}
        marks={
          <>
            <ClaimBadge {...claim} />
            <span className={classes.small}>
              {t('superuser.claimOpened', { at: format.dayAtTime(claim.openedAt) })}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ClaimReason claim={claim} />
          <SessionDetails claim={claim} />
          {claim.words && (
            <Card as="section" aria-label={t('superuser.earlierWords')} className={classes.part}>
              <CardHead title={t('superuser.earlierWords')} />
              <p className={classes.about}>{claim.words}</p>
            </Card>
          )}
          {claim.wordsForCounsellor && (
            <Card as="section" aria-label={t('superuser.earlierWordsCounsellor')} className={classes.part}>
              <CardHead title={t('superuser.earlierWordsCounsellor')} />
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
  const { t } = useAreaTexts('superuser')
  const isOurs = claim.openedBy === 'system'
  const title = isOurs ? t('superuser.claimByMachineTitle') : t('superuser.claimSaid')
  const text = claim.text ?? t('superuser.erased')
  return (
    <Card as="section" aria-label={title} className={classes.part}>
      <CardHead title={title} />
      <p className={classes.about}>{isOurs ? t('superuser.claimByMachine', { minutes: LATE_MINUTES }) : text}</p>
    </Card>
  )
}

const NAMED_STATUSES = ['booked', 'completed', 'noShow'] as const

function SessionDetails({ claim }: { claim: Reply<'getClaim'> }) {
  const { t, format } = useAreaTexts('superuser')
  const status = NAMED_STATUSES.find((named) => named === claim.bookingStatus) ?? 'other'
  const payout = claim.isPaidOut ? t('superuser.paidOut') : t(claim.decidedAt ? 'superuser.released' : 'superuser.held')
  const roomTexts = useAreaTexts('lobby')
  const attendance = claim.room && [
    [t('superuser.clientInRoom'), formatFullAttendance(roomTexts.t, format, claim.room.client)],
    [t('superuser.counsellorInRoom'), formatFullAttendance(roomTexts.t, format, claim.room.counsellor)],
  ]
  const rows = [
    [t('superuser.session'), claim.title],
    [t('superuser.counsellor'), claim.counsellorName],
    [t('superuser.fact.time'), `${format.dayAtTime(claim.startDateTime)}–${format.time(claim.endDateTime)}`],
    ...(attendance ?? []),
    [t('superuser.fact.booked'), claim.bookedAt ? format.dayAtTime(claim.bookedAt) : '–'],
    [t('superuser.fact.state'), t(`superuser.booking.${status}`)],
    [t('superuser.fact.moves'), t('superuser.times', { count: claim.moves })],
    [t('superuser.answerBy'), format.dayAtTime(claim.answerBy)],
    [t('superuser.fact.paid'), format.money(claim.price)],
    [t('superuser.fact.refundable'), format.money(claim.refundable)],
    [t('superuser.fact.payout'), payout],
  ]
  return (
    <Card as="section" aria-label={t('superuser.whatHappened')} className={classes.part}>
      <CardHead title={t('superuser.whatHappened')} />
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
  const { t } = useAreaTexts('superuser')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}
