import { useState } from 'react'
import { type SessionRequest, useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import classes from '#modules/invitations/web/sent-invitations/invitations.module.css'
import { RequestRow } from '#modules/invitations/web/sent-invitations/request-row.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Badge } from '#ui/tag.tsx'

interface RequestsCardProps {
  requests: readonly SessionRequest[]
  /** On the dashboard, shows only unanswered requests, at most this many. */
  maxShown?: number
}

/** Session requests from clients. The page loads them (`listRequests`) and this area's translations. */
export function RequestsCard({ requests, maxShown }: RequestsCardProps) {
  const { t } = useInvitationTexts()
  const [declined, setDeclined] = useState<readonly string[]>([])
  const all = requests.map((one) =>
    declined.includes(one.customerRequestId) ? { ...one, answer: 'declined' as const } : one,
  )
  const open = all.filter((one) => !one.answer)
  const shown = maxShown === undefined ? all : open.slice(0, maxShown)
  const aside =
    open.length > 0 ? <Badge kind="waiting">{t('invitations.new', { count: open.length })}</Badge> : undefined
  return (
    <Card as="section" aria-label={t('invitations.requests')}>
      <CardHead title={t('invitations.requests')} aside={aside} />
      {shown.length === 0 && <p className={classes.none}>{t('invitations.noRequests')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {shown.map((request) => (
          <RequestRow
            key={request.customerRequestId}
            request={request}
            onDeclined={(id) => setDeclined((old) => [...old, id])}
          />
        ))}
      </ul>
    </Card>
  )
}
