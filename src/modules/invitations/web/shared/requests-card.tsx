import { useState } from 'react'
import { type SessionRequest, useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import classes from '#modules/invitations/web/sent-invitations/invitations.module.css'
import { RequestRow } from '#modules/invitations/web/sent-invitations/request-row.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Badge } from '#ui/tag.tsx'

interface RequestsCardProps {
  requests: readonly SessionRequest[]
  /** Maximum number of requests to show. If set, as on the dashboard, only unanswered requests are shown. */
  maxShown?: number
}

/**
 * Session requests from clients. The page must load them (`listRequests`) and the translations for the `invitations`
 * area.
 */
export function RequestsCard({ requests, maxShown }: RequestsCardProps) {
  const { t } = useInvitationTexts()
  const [declinedIds, setDeclinedIds] = useState<readonly string[]>([])
  const all = requests.map((request) =>
    declinedIds.includes(request.customerRequestId) ? { ...request, answer: 'declined' as const } : request,
  )
  const unanswered = all.filter((request) => !request.answer)
  const shownRequests = maxShown === undefined ? all : unanswered.slice(0, maxShown)
  const aside =
    unanswered.length > 0 ? (
      <Badge kind="waiting">{t('invitations.new', { count: unanswered.length })}</Badge>
    ) : undefined
  return (
    <Card as="section" aria-label={t('invitations.requests')}>
      <CardHead title={t('invitations.requests')} aside={aside} />
      {shownRequests.length === 0 && <p className={classes.none}>{t('invitations.noRequests')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {shownRequests.map((request) => (
          <RequestRow
            key={request.customerRequestId}
            request={request}
            onDeclined={(id) => setDeclinedIds((old) => [...old, id])}
          />
        ))}
      </ul>
    </Card>
  )
}
