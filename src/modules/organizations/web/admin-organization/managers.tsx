import { useState } from 'react'
import classes from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextField } from '#ui/text-field.tsx'

interface ManagersProps {
  organization: Reply<'reviewOrganization'>
  onChanged: (organization: Reply<'reviewOrganization'>) => void
}

/** The managers, the pending invitations and a form to invite a manager. */
export function Managers({ organization, onChanged }: ManagersProps) {
  const { t, format } = useAreaTexts('adminOrganizations')
  const [removal, setRemoval] = useState<Removal | null>(null)
  const people = [
    ...organization.managers.map((manager) => ({
      id: manager.customerAccountId,
      name: `${manager.name} · ${manager.emailAddress}`,
      detail: t('adminOrganizations.since', { day: format.day(manager.since) }),
      action: t('adminOrganizations.endManager'),
      question: t('adminOrganizations.endAsk', { name: manager.name }),
    })),
    ...organization.invitations.map((invitation) => ({
      id: invitation.invitationId,
      name: invitation.emailAddress,
      detail: t('adminOrganizations.linkUntil', { day: format.day(invitation.expiresAt) }),
      action: t('adminOrganizations.withdraw'),
      question: t('adminOrganizations.withdrawAsk', { email: invitation.emailAddress }),
    })),
  ]
  return (
    <Card as="section" aria-label={t('adminOrganizations.managersTitle')} className={classes.part}>
      <CardHead title={t('adminOrganizations.managersTitle')} />
      {people.length === 0 && <p className={classes.small}>{t('adminOrganizations.noManagers')}</p>}
      {people.map(({ id, name, detail, action, question }) => (
        <div key={id} className={classes.claim}>
          <strong>{name}</strong>
          <p className={classes.small}>{detail}</p>
          <div className={classes.actions}>
            <Button kind="second" size="dense" onClick={() => setRemoval({ id, action, question })}>
              {action} <span className="visually-hidden">{name}</span>
            </Button>
          </div>
        </div>
      ))}
      <InviteForm organization={organization} onChanged={onChanged} />
      {removal && (
        <ConfirmRemoval
          removal={removal}
          organization={organization}
          onChanged={onChanged}
          onClose={() => setRemoval(null)}
        />
      )}
    </Card>
  )
}

function InviteForm({ organization, onChanged }: ManagersProps) {
  const { t } = useAreaTexts('adminOrganizations')
  const { texts, toFailure } = useFormTexts()
  const form = useForm({
    texts,
    send: async ({ emailAddress = '' }) => {
      const result = await api('inviteManager', { id: organization.organizationId, emailAddress })
      if (!result.ok) return toFailure(result)
      onChanged(result.data)
      notices.show({ kind: 'good', text: t('adminOrganizations.sent') })
      form.props.ref.current?.reset()
      return { ok: true }
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextField
          type="email"
          name="emailAddress"
          required
          autoComplete="off"
          label={t('adminOrganizations.managerEmail')}
          hint={t('adminOrganizations.managerHint')}
        />
        <Button type="submit" kind="second" icon="send" busy={form.busy} busyLabel={t('adminOrganizations.saving')}>
          {t('adminOrganizations.inviteManager')}
        </Button>
      </FormRows>
    </Form>
  )
}

interface Removal {
  id: string
  action: string
  question: string
}

/** Asks for confirmation, because restoring access requires a new invitation. */
function ConfirmRemoval({
  removal,
  organization,
  onChanged,
  onClose,
}: ManagersProps & { removal: Removal; onClose: () => void }) {
  const { t } = useAreaTexts('adminOrganizations')
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const result = await api('removeManager', { id: organization.organizationId, managerId: removal.id })
    setBusy(false)
    onClose()
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    onChanged(result.data)
    notices.show({ kind: 'good', text: t('adminOrganizations.ended') })
  }
  return (
    <Dialog
      isOpen
      isBusy={busy}
      onClose={onClose}
      title={removal.question}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('adminOrganizations.keepIt')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('adminOrganizations.saving')} onClick={() => void remove()}>
            {removal.action}
          </Button>
        </>
      }
    >
      <p>{t('adminOrganizations.endEffect')}</p>
    </Dialog>
  )
}
