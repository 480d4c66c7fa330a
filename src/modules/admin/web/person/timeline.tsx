import { useLocation } from 'react-router'
import { TIMELINE_EVENTS, type TimelineEvent } from '#platform/values/audit-log.ts'
import { useActionName } from '#platform/web/admin/action-name.ts'
import classes from '#platform/web/admin/admin.module.css'
import { PageLinks } from '#platform/web/admin/list-pages.tsx'
import { useReasonText } from '#platform/web/admin/reason-text.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Badge } from '#ui/tag.tsx'
import type { Person, ViewedRole } from './person.ts'
import { buildTimelineHref } from './timeline-query.ts'

type Event = Person['history']['items'][number]

/** Kinds of events that never occur in a client's timeline. */
const PROVIDER_KINDS: readonly TimelineEvent[] = ['application', 'transfer']

interface TimelineProps {
  history: Person['history']
  viewedRole: ViewedRole
  path: string
}

/** The timeline of events, newest first, filtered by kind and paginated. */
export function Timeline({ history, viewedRole, path }: TimelineProps) {
  const { t } = useAreaTexts('people')
  const query = new URLSearchParams(useLocation().search)
  const kinds = TIMELINE_EVENTS.filter((kind) => viewedRole === 'counsellor' || !PROVIDER_KINDS.includes(kind))
  const chosenKind = kinds.find((kind) => kind === query.get('kind')) ?? null
  return (
    <Card as="section" aria-label={t('people.line')} className={classes.part}>
      <CardHead title={t('people.line')} />
      <ChipRow label={t('people.line')}>
        <ChipLink href={path} isChosen={!query.get('kind')}>
          {t('people.everything')}
        </ChipLink>
        {kinds.map((kind) => (
          <ChipLink key={kind} href={buildTimelineHref(path, kind)} isChosen={chosenKind === kind}>
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
            <TimelineItem key={`${event.at} ${index}`} event={event} viewedRole={viewedRole} />
          ))}
        </ol>
      )}
      <PageLinks {...history} getHref={(page) => buildTimelineHref(path, chosenKind, page)} />
    </Card>
  )
}

function TimelineItem({ event, viewedRole }: { event: Event; viewedRole: ViewedRole }) {
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
          <EventDetails event={event} viewedRole={viewedRole} />
        </p>
        {reason && <p className={classes.about}>{reason}</p>}
      </div>
    </li>
  )
}

function EventDetails({ event, viewedRole }: { event: Event; viewedRole: ViewedRole }) {
  const { t, format } = useAreaTexts('people')
  const { amount, startDateTime, otherName, otherId, count, by, kind } = event
  const isLogEntry = kind === 'decision' || kind === 'look'
  const parts = [
    amount === null ? null : format.money(amount),
    startDateTime && t('people.ofSession', { when: format.dayAtTime(startDateTime) }),
    count !== null && count > 1 ? t('people.times', { count }) : null,
    isLogEntry && (by ? t('people.by', { name: by }) : t('people.byServer')),
  ].filter(Boolean)
  const otherHref =
    viewedRole === 'client'
      ? `/superuser/provider-profile/${otherId}/_`
      : `/superuser/admin-customer-profile/${otherId}`
  return (
    <>
      {parts.join(' · ')}
      {otherName && otherId && (
        <>
          {parts.length > 0 && ' · '}
          <a href={otherHref}>{t('people.with', { name: otherName })}</a>
        </>
      )}
    </>
  )
}

/**
 * Returns a function that formats the title of an event: an email's subject, the name of an audit log action, or a
 * translated description.
 */
function useTitleFormat(): (event: Event) => string {
  const { t } = useAreaTexts('people')
  const formatAction = useActionName()
  return ({ kind, what, subject }) => {
    if (kind === 'letter') return subject ?? what
    if (kind === 'decision' || kind === 'look') return formatAction(what)
    const knownEvent = EVENTS.find((event): event is EventName => event === kind + capitalize(what))
    return knownEvent ? t(`people.happened.${knownEvent}`) : what
  }
}

/**
 * The events that have a translation, each named after its kind and event, in camel case
 * (src/modules/admin/server/people/event-queries.ts).
 */
const EVENTS = [
  'accountSignedUp',
  'accountEmailProven',
  'accountDeactivated',
  'accountClosed',
  'accountTwoStepOn',
  'accountDataExportRequested',
  'accountBecameCounsellor',
  'accountManagesOrganization',
  'accountMembershipRequested',
  'accountMembershipInvited',
  'accountMembershipConfirmed',
  'accountMembershipEnded',
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
  'sessionCancelledByAdmin',
  'sessionExpired',
  'sessionMoveProposed',
  'sessionMoveAccepted',
  'sessionMoveDeclined',
  'sessionMoveExpired',
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
  'transferPayoutFailed',
  'claimOpened',
  'claimRejected',
  'claimRefunded',
] as const
type EventName = (typeof EVENTS)[number]
