import { useState } from 'react'
import { EVIDENCE_TYPES } from '#modules/providers/values/application-fields.ts'
import { PROVIDER_TYPES } from '#platform/values/enums.ts'
import type { ApiResult } from '#platform/web/api.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import type { SendResult } from '#ui/form-state.ts'
import { notices } from '#ui/notices.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Credential, Profile } from './profile-draft.ts'
import { useTypeName } from './type-name.ts'

interface DialogProps {
  /** The credential to change or renew, 'new' to add one, or null while the dialog is closed. */
  editing: Credential | 'new' | null
  onClose: () => void
  onSaved: (profile: Profile) => void
}

export function CredentialDialog({ editing, onClose, onSaved }: DialogProps) {
  const { t } = useAreaTexts('application')
  const [share, setShare] = useState<number | null>(null)
  return (
    <Dialog
      isOpen={editing !== null}
      onClose={onClose}
      isBusy={share !== null}
      title={t('application.credentialAddTitle')}
      closeText={t('nav.close')}
    >
      {editing && (
        <CredentialForm
          old={editing === 'new' ? null : editing}
          {...{ share, setShare }}
          onSaved={(profile) => {
            onSaved(profile)
            onClose()
            notices.show({ kind: 'good', text: t('application.credentialSaved') })
          }}
        />
      )}
    </Dialog>
  )
}

interface FormProps {
  old: Credential | null
  share: number | null
  setShare: (share: number | null) => void
  onSaved: (profile: Profile) => void
}

function CredentialForm({ old, share, setShare, onSaved }: FormProps) {
  const { t, format } = useAreaTexts('application')
  // A verified credential cannot be changed. Renewing it creates a new credential with a new file.
  const editable = old && old.status !== 'verified' ? old : null
  const form = useCredentialForm({ editable, setShare, onSaved })
  return (
    <Form form={form}>
      <FormRows>
        <TypeField old={old} />
        <TextField name="issuer" label={t('application.credentialIssuer')} defaultValue={old?.issuer} required />
        <TextField name="number" label={t('application.credentialNumber')} defaultValue={old?.number} required />
        <TextField
          name="registerUrl"
          type="url"
          label={t('application.credentialUrl')}
          aside={t('application.optional')}
          placeholder="https://www.kutseregister.ee"
          defaultValue={old?.registerUrl ?? ''}
        />
        <TextField
          name="validUntil"
          type="date"
          label={t('application.credentialUntil')}
          aside={t('application.optional')}
          hint={t('application.credentialUntilHint')}
          defaultValue={editable?.validUntil ?? ''}
        />
        <TextField
          name="evidence"
          type="file"
          accept={EVIDENCE_TYPES.join()}
          label={t('application.credentialFile')}
          hint={editable ? t('application.credentialFileStored') : undefined}
          required={!editable}
        />
        {share !== null && (
          <ProgressBar
            label={t('application.credentialProgress')}
            text={format.percent(Math.round(share * 100))}
            done={share}
          />
        )}
        <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('application.credentialSaving')}>
          {t('application.credentialSave')}
        </Button>
      </FormRows>
    </Form>
  )
}

function TypeField({ old }: { old: Credential | null }) {
  const { t } = useAreaTexts('application')
  const typeName = useTypeName()
  const options = PROVIDER_TYPES.map(({ providerTypeId }) => ({
    value: String(providerTypeId),
    text: typeName(providerTypeId),
  }))
  return (
    <Select
      name="providerTypeId"
      label={t('application.credentialType')}
      emptyText={t('application.choose')}
      options={options}
      defaultValue={old ? String(old.providerTypeId) : ''}
      required
    />
  )
}

type CredentialFormInput = Pick<FormProps, 'setShare' | 'onSaved'> & { editable: Credential | null }

function useCredentialForm({ editable, setShare, onSaved }: CredentialFormInput) {
  const { t } = useAreaTexts('application')
  return useForm({
    texts: { required: t('error.required'), email: t('error.invalid'), invalid: t('error.invalid') },
    send: async (values, data) => {
      const file = data.get('evidence') as File
      const upload = { field: 'evidence', file: file.size > 0 ? file : null, onProgress: setShare }
      setShare(0)
      const result = await sendCredential({ values, editable, upload })
      setShare(null)
      if (result.ok) onSaved(result.data)
      return toSendResult(result, t('application.fileFailed'))
    },
  })
}

interface CredentialUpload {
  values: Record<string, string>
  editable: Credential | null
  upload: Parameters<typeof apiUpload>[2]
}

function sendCredential({ values, editable, upload }: CredentialUpload) {
  const { providerTypeId, number = '', issuer = '', registerUrl, validUntil } = values
  const fields = { providerTypeId, number, issuer, registerUrl, validUntil }
  return editable
    ? apiUpload('changeCredential', { id: editable.credentialId, ...fields }, upload)
    : apiUpload('addCredential', fields, upload)
}

function toSendResult(result: ApiResult<'addCredential'>, offlineText: string): SendResult {
  return result.ok || result.status !== 0 ? result : { ok: false, message: offlineText }
}
