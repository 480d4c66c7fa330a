import { useLocation } from 'react-router'
import { useActionName } from '#modules/admin/web/shared/action-name.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import { PageLinks } from '#modules/admin/web/shared/list-pages.tsx'
import { useReasonText } from '#modules/admin/web/shared/reason-text.ts'
import { TIMELINE_EVENTS, type TimelineEvent } from '#platform/values/audit-log.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Badge } from '#ui/tag.tsx'
import type { Person, Side } from './person.ts'
import { buildTimelineAddress } from './timeline-address.ts'

type Event = Person['history']['items'][number]

/** Kinds of events that never occur in a client's timeline. */
const PROVIDER_KINDS: readonly TimelineEvent[] = ['application', 'transfer']

interface TimelineProps {
  history: Person['history']
  side: Side
  address: string
}

/** Timeline of events, newest first, filtered by kind and paginated. */
export function Timeline({ history, side, address }: TimelineProps) {
  const { t } = useAreaTexts('people')
  const query = new URLSearchParams(useLocation().search)
  const kinds = TIMELINE_EVENTS.filter((kind) => side === 'counsellor' || !PROVIDER_KINDS.includes(kind))
  const chosen = kinds.find((kind) => kind === query.get('kind')) ?? null
  return (
    <Card as="section" aria-label={t('people.line')} className={classes.part}>
      <CardHead title={t('people.line')} />
      <ChipRow label={t('people.line')}>
        <ChipLink href={address} isChosen={!query.get('kind')}>
          {t('people.everything')}
        </ChipLink>
        {kinds.map((kind) => (
          <ChipLink key={kind} href={buildTimelineAddress(address, kind)} isChosen={chosen === kind}>
            {t(`people.kind.${kind}`)}
          </ChipLink>
        ))}
      </ChipRow>
      {history.items.length === 0 ? (
        <EmptyState level="h3" title={t('people.lineEmpty')}>
          <p>{t('people.lineEmptyText')}</p>
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
        <ol role="list" className={classes.line}>
          {history.items.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several events may share a time, and the order is fixed
            <TimelineItem key={`${event.at} ${index}`} event={event} side={side} />
          ))}
        </ol>
      )}
      <PageLinks {...history} getAddress={(page) => buildTimelineAddress(address, chosen, page)} />
    </Card>
  )
}

function TimelineItem({ event, side }: { event: Event; side: Side }) {
  const { t, format } = useAreaTexts('people')
  const formatTitle = useTitleFormat()
  const reason = useReasonText()(event)
  return (
    <li className={classes.happened}>
      <span className={classes.small}>{format.dayAtTime(event.at)}</span>
      <div>
        <p className={classes.happenedTitle}>
          <Badge>{t(`people.kind.${event.kind}`)}</Badge> <strong>{formatTitle(event)}</strong>
        </p>
        <p className={classes.small}>
          <EventDetails event={event} side={side} />
        </p>
        {reason && <p className={classes.about}>{reason}</p>}
      </div>
    </li>
  )
}

function EventDetails({ event, side }: { event: Event; side: Side }) {
  const { t, format } = useAreaTexts('people')
  const { amount, startDateTime, otherName, otherId, count, by, kind } = event
  const isLogEntry = kind === 'decision' || kind === 'look'
  const parts = [
    amount === null ? null : format.money(amount),
    startDateTime && t('people.ofSession', { when: format.dayAtTime(startDateTime) }),
    count !== null && count > 1 ? t('people.times', { count }) : null,
    isLogEntry && (by ? t('people.by', { name: by }) : t('people.byServer')),
  ].filter(Boolean)
  const otherAddress =
    side === 'client' ? `/superuser/provider-profile/${otherId}/_` : `/superuser/admin-customer-profile/${otherId}`
  return (
    <>
      {parts.join(' · ')}
      {otherName && otherId && (
        <>
          {parts.length > 0 && ' · '}
          <a href={otherAddress}>{t('people.with', { name: otherName })}</a>
        </>
      )}
    </>
  )
}

/** Returns a function that names an event: an email by its subject, a log entry by its action. */
function useTitleFormat(): (event: Event) => string {
  const { t } = useAreaTexts('people')
  const formatAction = useActionName()
  return ({ kind, what, subject }) => {
    if (kind === 'letter') return subject ?? what
    if (kind === 'decision' || kind === 'look') return formatAction(what)
    const known = EVENTS.find((event): event is EventName => event === kind + capitalize(what))
    return known ? t(`people.happened.${known}`) : what
  }
}

/** Events with a translation, named by kind and event in one word (src/modules/admin/server/people/event-queries.ts). */
const EVENTS = [
  'accountSignedUp',
  'accountEmailProven',
  'accountRested',
  'accountClosed',
  'accountTwoStepOn',
  'accountCopyAsked',
  'accountBecameCounsellor',
  'accountKeepsOrganisation',
  'accountOrganisationAsked',
  'accountOrganisationInvited',
  'accountOrganisationConfirmed',
  'accountOrganisationEnded',
  'loginLoggedIn',
  'applicationSent',
  'applicationApproved',
  'applicationListed',
  'applicationCertificate',
  'sessionBooked',
  'sessionMoved',
  'sessionCompleted',
  'sessionNoShow',
  'sessionCancelledByCustomer',
  'sessionCancelledByProvider',
  'sessionCalledOff',
  'sessionExpired',
  'sessionMoveAsked',
  'sessionMoveAccepted',
  'sessionMoveDeclined',
  'sessionMoveLapsed',
  'sessionInvited',
  'sessionInvitationAccepted',
  'sessionInvitationExpired',
  'sessionInvitationCancelled',
  'sessionInvitationDeclined',
  'paymentPaid',
  'paymentFailed',
  'paymentRefund',
  'paymentRefundFailed',
  'paymentDisputed',
  'paymentDisputeWon',
  'paymentDisputeLost',
  'paymentDisputeClosed',
  'transferScheduled',
  'transferPending',
  'transferSucceeded',
  'transferFailed',
  'transferReversed',
  'transferPayoutLost',
  'claimOpened',
  'claimRejected',
  'claimRefunded',
] as const
type EventName = (typeof EVENTS)[number]
