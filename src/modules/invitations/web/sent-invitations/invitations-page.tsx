import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { RequestsCard } from '#modules/invitations/web/shared/requests-card.tsx'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { type Invitation, type SessionRequest, useInvitationTexts } from './invitation-texts.ts'
import classes from './invitations.module.css'

interface PageProps {
  invitations: Reply<'listInvitations'>
  requests: readonly SessionRequest[]
}

/** Pending and ended invitations, and session requests. */
export function InvitationsPage({ invitations, requests }: PageProps) {
  const { t, language } = useInvitationTexts()
  const inviteButton = (
    <ButtonLink icon="send" href={buildPagePath('newInvitation', language)}>
      {t('invitations.invite')}
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('invitations.title')}
        lead={t('invitations.lead')}
        actions={invitations.totalCount > 0 && inviteButton}
      />
      <div className={classes.columns}>
        <section aria-label={t('invitations.title')} className={classes.section}>
          {invitations.totalCount === 0 ? (
            <EmptyState icon="send" title={t('invitations.none')} actions={inviteButton}>
              <p>{t('invitations.noneText')}</p>
            </EmptyState>
          ) : (
            <InvitationLists invitations={invitations} />
          )}
        </section>
        <div className={classes.section}>
          <RequestsCard requests={requests} />
        </div>
      </div>
    </div>
  )
}

function InvitationLists({ invitations }: { invitations: Reply<'listInvitations'> }) {
  const { t } = useInvitationTexts()
  const [updates, setUpdates] = useState<Readonly<Record<string, Invitation>>>({})
  const all = invitations.items.map((invitation) => updates[invitation.invitationId] ?? invitation)
  const lists = [
    { title: t('invitations.waiting'), rows: all.filter(({ status }) => status === 'pendingPayment') },
    { title: t('invitations.ended'), rows: all.filter(({ status }) => status !== 'pendingPayment') },
  ]
  return (
    <>
      {lists.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <div key={title} className={classes.section}>
              <h2>{title}</h2>
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
              <ul role="list" className={classes.rows}>
                {rows.map((invitation) => (
                  <InvitationRow
                    key={invitation.invitationId}
                    invitation={invitation}
                    onChange={(updated) => setUpdates((old) => ({ ...old, [updated.invitationId]: updated }))}
                  />
                ))}
              </ul>
            </div>
          ),
      )}
      <InvitationPages {...invitations} />
    </>
  )
}

function InvitationPages({ page, pageSize, totalCount, items }: Reply<'listInvitations'>) {
  const { t } = useInvitationTexts()
  const [query] = useSearchParams()
  if (totalCount <= pageSize) return null
  const buildHref = (pageNumber: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(query), page: String(pageNumber) })}`
  const before = (page - 1) * pageSize
  const range = t('invitations.range', { from: before + 1, to: before + items.length, all: totalCount })
  return (
    <Pagination
      label={t('invitations.pages')}
      range={range}
      previous={{ text: t('invitations.newer'), href: page > 1 ? buildHref(page - 1) : null }}
      next={{ text: t('invitations.older'), href: before + items.length < totalCount ? buildHref(page + 1) : null }}
    />
  )
}
