import { useState } from 'react'
import classes from '#modules/organizations/web/manage/manage.module.css'
import { buildPagePath } from '#modules/pages.ts'
import { type ApiResult, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { notices } from '#ui/notices.ts'
import { formatMemberName, type Member, MemberRow } from './member-row.tsx'

interface MemberListProps {
  list: Reply<'listMembers'>
  onChanged: (list: Reply<'listMembers'>) => void
}

/** Providers' pending requests; a provider is not shown publicly until confirmed. */
export function MembershipRequests({ list, onChanged }: MemberListProps) {
  const { t, format } = useAreaTexts('manageOrganization')
  const { busy, confirm, end } = useMembers(onChanged)
  const requests = list.members.filter((member) => member.state === 'requested')
  if (requests.length === 0) return null
  return (
    <Card as="section" isLifted aria-label={t('manageOrganization.waitingTitle')} className={classes.part}>
      <CardHead title={t('manageOrganization.waitingTitle')} aside={requests.length} />
      <div className={classes.people}>
        {requests.map((member) => (
          <MemberRow
            key={member.providerOraganizationId}
            {...member}
            detail={t('manageOrganization.requestedOn', { day: format.day(member.since) })}
          >
            <Button size="dense" busy={busy} onClick={() => void confirm(member)}>
              {t('manageOrganization.confirm')} <span className="visually-hidden">{formatMemberName(member)}</span>
            </Button>
            <Button
              kind="second"
              size="dense"
              busy={busy}
              onClick={() => void end(member.providerOraganizationId, t('manageOrganization.declined'))}
            >
              {t('manageOrganization.decline')} <span className="visually-hidden">{formatMemberName(member)}</span>
            </Button>
          </MemberRow>
        ))}
      </div>
    </Card>
  )
}

/** Confirmed members. Before one is removed, a dialog explains what that means for them. */
export function MemberList({ list, onChanged }: MemberListProps) {
  const { t, format, language } = useAreaTexts('manageOrganization')
  const [memberToRemove, setMemberToRemove] = useState<Member | null>(null)
  const members = list.members.filter((member) => member.state === 'confirmed')
  if (members.length === 0)
    return (
      <EmptyState icon="users" title={t('manageOrganization.noMembers')}>
        <p>{t('manageOrganization.noMembersText')}</p>
      </EmptyState>
    )
  return (
    <Card as="section" aria-label={t('manageOrganization.membersTitle')} className={classes.part}>
      <CardHead title={t('manageOrganization.membersTitle')} aside={members.length} />
      <div className={classes.people}>
        {members.map((member) => (
          <MemberRow
            key={member.providerOraganizationId}
            {...member}
            detail={t('manageOrganization.since', { day: format.day(member.since) })}
          >
            {member.slug ? (
              <ButtonLink
                kind="quiet"
                size="dense"
                href={buildPagePath('counsellorWebsite', language, { providerId: member.slug })}
              >
                {t('manageOrganization.seePage')} <span className="visually-hidden">{formatMemberName(member)}</span>
              </ButtonLink>
            ) : (
              <span className={classes.small}>{t('manageOrganization.notFound')}</span>
            )}
            <Button kind="plain" size="dense" onClick={() => setMemberToRemove(member)}>
              {t('manageOrganization.remove')} <span className="visually-hidden">{formatMemberName(member)}</span>
            </Button>
          </MemberRow>
        ))}
      </div>
      <RemoveDialog member={memberToRemove} onClose={() => setMemberToRemove(null)} onChanged={onChanged} />
    </Card>
  )
}

interface RemoveDialogProps {
  /** Null while the dialog is closed. */
  member: Member | null
  onClose: () => void
  onChanged: MemberListProps['onChanged']
}

function RemoveDialog({ member, onClose, onChanged }: RemoveDialogProps) {
  const { t } = useAreaTexts('manageOrganization')
  const { busy, end } = useMembers(onChanged)
  const name = member ? formatMemberName(member) : ''
  const remove = async () => {
    if (member && (await end(member.providerOraganizationId, t('manageOrganization.removed', { name })))) onClose()
  }
  return (
    <Dialog
      isOpen={member !== null}
      isBusy={busy}
      onClose={onClose}
      title={t('manageOrganization.removeTitle', { name })}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('manageOrganization.keep')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('manageOrganization.saving')} onClick={() => void remove()}>
            {t('manageOrganization.remove')}
          </Button>
        </>
      }
    >
      <p>{t('manageOrganization.removeText', { name })}</p>
    </Dialog>
  )
}

/** Pending invitations. Only the email address is known until the person answers. */
export function MemberInvitations({ list, onChanged }: MemberListProps) {
  const { t, format } = useAreaTexts('manageOrganization')
  const { busy, end } = useMembers(onChanged)
  if (list.invitations.length === 0) return null
  return (
    <Card as="section" aria-label={t('manageOrganization.invitationsTitle')} className={classes.part}>
      <CardHead title={t('manageOrganization.invitationsTitle')} aside={list.invitations.length} />
      <div className={classes.people}>
        {list.invitations.map(({ providerOraganizationId: id, emailAddress, expiresAt }) => (
          <div key={id} className={classes.person}>
            <div className={classes.who}>
              <strong>{emailAddress}</strong>
              <p className={classes.small}>{t('manageOrganization.openUntil', { day: format.day(expiresAt) })}</p>
            </div>
            <Button
              kind="plain"
              size="dense"
              busy={busy}
              onClick={() => void end(id, t('manageOrganization.withdrawn'))}
            >
              {t('manageOrganization.withdraw')} <span className="visually-hidden">{emailAddress}</span>
            </Button>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** The manager's actions on links. Each reply contains the updated list; after a conflict, the list is reloaded. */
function useMembers(onChanged: (list: Reply<'listMembers'>) => void) {
  const { t } = useAreaTexts('manageOrganization')
  const [busy, setBusy] = useState(false)
  const run = async (request: Promise<ApiResult<'endMember'>>, successText: string): Promise<boolean> => {
    setBusy(true)
    const result = await request
    setBusy(false)
    if (result.ok) {
      onChanged(result.data)
      notices.show({ kind: 'good', text: successText })
      return true
    }
    notifyFailure(result, t('generic.offline'))
    const reloaded = result.status === 404 ? await api('listMembers', {}) : null
    if (reloaded?.ok) onChanged(reloaded.data)
    return false
  }
  return {
    busy,
    confirm: (member: Member) =>
      run(
        api('confirmMember', { id: member.providerOraganizationId }),
        t('manageOrganization.confirmed', { name: formatMemberName(member) }),
      ),
    end: (id: string, successText: string) => run(api('endMember', { id }), successText),
  }
}
