import { useLocation } from 'react-router'
import { useActionName } from '#modules/admin/web/shared/action-name.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useReasonText } from '#modules/admin/web/shared/reason-text.ts'
import { TIMELINE_EVENTS, type TimelineEvent } from '#platform/values/audit-log.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Badge } from '#ui/tag.tsx'
import { EVENTS, type EventName } from './events.ts'
import type { Person, Side } from './person.ts'
import { buildTimelineAddress } from './timeline-address.ts'

type Event = Person['history']['items'][number]

/** Kinds of events that never occur in a client's timeline. */
const PROVIDER_KINDS: readonly TimelineEvent[] = ['application', 'transfer']

interface TimeLineProps {
  history: Person['history']
  side: Side
  address: string
}

/** Timeline of events, newest first, filtered by kind and paginated. */
export function Timeline({ history, side, address }: TimeLineProps) {
  const { t } = useAreaTexts('people')
  const chosen = new URLSearchParams(useLocation().search).get('kind')
  const kinds = TIMELINE_EVENTS.filter((one) => side === 'counsellor' || !PROVIDER_KINDS.includes(one))
  return (
    <Card as="section" aria-label={t('people.line')} className={classes.part}>
      <CardHead title={t('people.line')} />
      <ChipRow label={t('people.line')}>
        <ChipLink href={address} isChosen={!chosen}>
          {t('people.everything')}
        </ChipLink>
        {kinds.map((one) => (
          <ChipLink key={one} href={buildTimelineAddress(address, one)} isChosen={chosen === one}>
            {t(`people.kind.${one}`)}
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
          {history.items.map((event, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several things may have happened in one moment, and none moves
            <TimelineItem key={`${event.at} ${at}`} event={event} side={side} />
          ))}
        </ol>
      )}
      <TimelinePagination history={history} address={address} kind={kinds.find((one) => one === chosen) ?? null} />
    </Card>
  )
}

function TimelineItem({ event, side }: { event: Event; side: Side }) {
  const { t, format } = useAreaTexts('people')
  const title = useTitle()
  const why = useReasonText()(event)
  return (
    <li className={classes.happened}>
      <span className={classes.small}>{format.dayAtTime(event.at)}</span>
      <div>
        <p className={classes.happenedTitle}>
          <Badge>{t(`people.kind.${event.kind}`)}</Badge> <strong>{title(event)}</strong>
        </p>
        <p className={classes.small}>
          <EventDetails event={event} side={side} />
        </p>
        {why && <p className={classes.about}>{why}</p>}
      </div>
    </li>
  )
}

function EventDetails({ event, side }: { event: Event; side: Side }) {
  const { t, format } = useAreaTexts('people')
  const { amount, startDateTime, otherName, otherId, count, by, kind } = event
  const isOfLog = kind === 'decision' || kind === 'look'
  const parts = [
    amount === null ? null : format.money(amount),
    startDateTime && t('people.ofSession', { when: format.dayAtTime(startDateTime) }),
    count !== null && count > 1 ? t('people.times', { count }) : null,
    isOfLog && (by ? t('people.by', { name: by }) : t('people.byServer')),
  ].filter(Boolean)
  const other =
    side === 'client' ? `/superuser/provider-profile/${otherId}/_` : `/superuser/admin-customer-profile/${otherId}`
  return (
    <>
      {parts.join(' · ')}
      {otherName && otherId && (
        <>
          {parts.length > 0 && ' · '}
          <a href={other}>{t('people.with', { name: otherName })}</a>
        </>
      )}
    </>
  )
}

/** Returns a function that names an event: an email by its subject, a log entry by its action. */
function useTitle(): (event: Event) => string {
  const { t } = useAreaTexts('people')
  const actionName = useActionName()
  return ({ kind, what, subject }) => {
    if (kind === 'letter') return subject ?? what
    if (kind === 'decision' || kind === 'look') return actionName(what)
    const known = EVENTS.find((one): one is EventName => one === kind + capitalize(what))
    return known ? t(`people.happened.${known}`) : what
  }
}

function TimelinePagination({
  history,
  address,
  kind,
}: Pick<TimeLineProps, 'history' | 'address'> & { kind: TimelineEvent | null }) {
  const { t } = useAreaTexts('superuser')
  const { page, pageSize, totalCount } = history
  const before = (page - 1) * pageSize
  const last = Math.min(before + pageSize, totalCount)
  if (page === 1 && last === totalCount) return null
  return (
    <Pagination
      label={t('superuser.pages')}
      range={t('superuser.range', { from: before + 1, to: last, total: totalCount })}
      previous={{
        text: t('superuser.previous'),
        href: page > 1 ? buildTimelineAddress(address, kind, page - 1) : null,
      }}
      next={{
        text: t('superuser.next'),
        href: last < totalCount ? buildTimelineAddress(address, kind, page + 1) : null,
      }}
    />
  )
}
