import { useState } from 'react'
import { CredentialBadge } from '#modules/providers/web/shared/credential-badge.tsx'
import { EvidenceButton } from '#modules/providers/web/shared/evidence-button.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { CredentialDialog } from './credential-dialog.tsx'
import classes from './profile.module.css'
import type { Credential, Profile } from './profile-draft.ts'
import { SectionCard } from './section-card.tsx'
import { useTypeName } from './type-name.ts'
import type { ProfileForm } from './use-profile.ts'

/** Credentials with their review status. */
export function CredentialsSection({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const [editing, setEditing] = useState<Credential | 'new' | null>(null)
  const [removing, setRemoving] = useState<Credential | null>(null)
  return (
    <SectionCard form={form} section="credentials" lead={t('application.credentialsLead')}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.credentials}>
        {form.saved.credentials.map((credential) => (
          <CredentialRow
            key={credential.credentialId}
            credential={credential}
            onChange={() => setEditing(credential)}
            onRemove={() => setRemoving(credential)}
          />
        ))}
      </ul>
      <div>
        <Button kind="second" icon="plus" id="credentials" onClick={() => setEditing('new')}>
          {t('application.credentialAdd')}
        </Button>
      </div>
      <CredentialDialog editing={editing} onClose={() => setEditing(null)} onSaved={form.setSaved} />
      <RemoveDialog removing={removing} onClose={() => setRemoving(null)} onRemoved={form.setSaved} />
    </SectionCard>
  )
}

interface RowProps {
  credential: Credential
  onChange: () => void
  onRemove: () => void
}

function CredentialRow({ credential, onChange, onRemove }: RowProps) {
  const { t } = useAreaTexts('application')
  const type = useTypeName()(credential.providerTypeId)
  const isVerified = credential.status === 'verified'
  return (
    <li className={classes.credential}>
      <div className={classes.credentialHead}>
        <strong>{type}</strong>
        <CredentialBadge credential={credential} />
      </div>
      <p>{t('application.credentialFacts', { number: credential.number, issuer: credential.issuer })}</p>
      {credential.validUntil && (
        <p className={classes.small}>
          {t('application.credentialValid', { date: formatCalendarDate(credential.validUntil) })}
        </p>
      )}
      {credential.rejectionReason && <p className={classes.refused}>{credential.rejectionReason}</p>}
      <div className={classes.actions}>
        <EvidenceButton call="credentialEvidence" credential={credential}>
          {t('application.credentialFileShow')} <span className="visually-hidden">{type}</span>
        </EvidenceButton>
        <Button kind="quiet" size="dense" onClick={onChange}>
          {t(isVerified ? 'application.credentialRenew' : 'application.credentialChange')}{' '}
          <span className="visually-hidden">{type}</span>
        </Button>
        <Button kind="plain" size="dense" onClick={onRemove}>
          {t('application.credentialRemove')} <span className="visually-hidden">{type}</span>
        </Button>
      </div>
    </li>
  )
}

interface RemoveProps {
  removing: Credential | null
  onClose: () => void
  onRemoved: (profile: Profile) => void
}

function RemoveDialog({ removing, onClose, onRemoved }: RemoveProps) {
  const { t } = useAreaTexts('application')
  const typeName = useTypeName()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const result = await api('deleteCredential', { id: removing!.credentialId })
    setBusy(false)
    onClose()
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    onRemoved(result.data)
    notices.show({ kind: 'good', text: t('application.credentialRemoved') })
  }
  return (
    <Dialog
      isOpen={removing !== null}
      onClose={onClose}
      isBusy={isBusy}
      title={t('application.credentialRemoveTitle')}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('application.credentialCancel')}
          </Button>
          <Button kind="undo" busy={isBusy} onClick={() => void remove()}>
            {t('application.credentialRemove')}
          </Button>
        </>
      }
    >
      {removing && <p>{t('application.credentialRemoveText', { type: typeName(removing.providerTypeId) })}</p>}
    </Dialog>
  )
}
