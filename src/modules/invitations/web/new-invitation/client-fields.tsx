import { useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './invite.module.css'
import { NEW_CLIENT } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'

/** Selects an existing client, or takes the name and email of a new one. */
export function ClientFields({ invite }: { invite: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { options, sessionRequest, draft, change } = invite
  const known = options.clients.map((one) => ({ value: one.customerAccountId, text: one.name }))
  const choices = [{ value: NEW_CLIENT, text: t('invitations.newClient') }, ...known]
  return (
    <Card as="section" aria-label={t('invitations.client')} className={classes.card}>
      <CardHead title={t('invitations.client')} />
      {sessionRequest && <Notice kind="neutral">{t('invitations.fromRequest', { name: sessionRequest.name })}</Notice>}
      {!sessionRequest && known.length > 0 && (
        <Select
          label={t('invitations.whom')}
          options={choices}
          value={draft.client}
          onChange={(event) => change({ client: event.target.value })}
        />
      )}
      {draft.client === NEW_CLIENT && <NewClient invite={invite} />}
    </Card>
  )
}

function NewClient({ invite: { sessionRequest } }: { invite: InvitationForm }) {
  const { t, language } = useInvitationTexts()
  const languages = UI_LANGUAGES.map((code) => ({ value: code, text: t(`language.${code}`) }))
  return (
    <>
      <TextField
        name="name"
        label={t('invitations.clientName')}
        defaultValue={sessionRequest?.name}
        required
        maxLength={120}
        autoComplete="off"
      />
      <TextField
        name="email"
        type="email"
        label={t('invitations.clientEmail')}
        hint={t('invitations.clientEmailHint')}
        defaultValue={sessionRequest?.email}
        required
        maxLength={254}
        autoComplete="off"
      />
      <Select name="language" label={t('invitations.emailLanguage')} options={languages} defaultValue={language} />
    </>
  )
}
