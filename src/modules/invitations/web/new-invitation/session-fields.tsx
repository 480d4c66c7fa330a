import { VAT_GROUNDS } from '#modules/accounting/values/vat.ts'
import { useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { LANGUAGES, SESSION_LOCATION } from '#platform/values/enums.ts'
import { formatSessionDetails } from '#platform/web/format-session.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './invite.module.css'
import { INDIVIDUAL_TERMS, isGroup, type OfferedSession } from './invite-draft.ts'
import type { InvitationForm } from './use-invitation-form.ts'

/** Field for choosing one of the provider's session templates or groups, or individual terms for this client. */
export function SessionFields({ invitationForm }: { invitationForm: InvitationForm }) {
  const { t, format } = useInvitationTexts()
  const { options, draft, session, change } = invitationForm
  const formatTitle = (offered: OfferedSession) =>
    isGroup(offered) ? t('invitations.groupTitle', { title: offered.title }) : offered.title
  const choices = options.sessions.map((offered) => ({
    value: offered.sessionTemplateId,
    text: `${formatTitle(offered)}, ${t('format.minutes', { count: offered.durationInMinutes })}, ${format.moneyShort(offered.fee)}`,
  }))
  return (
    <Card as="section" aria-label={t('invitations.session')} className={classes.card}>
      <CardHead title={t('invitations.session')} />
      <Select
        label={t('invitations.which')}
        options={[...choices, { value: INDIVIDUAL_TERMS, text: t('invitations.ownTerms') }]}
        value={draft.session}
        // Clears the times, because their availability depends on the session's length.
        onChange={(event) => change({ session: event.target.value, times: [] })}
      />
      {session ? (
        <p className={classes.small}>{formatSessionDetails(t, session)}</p>
      ) : (
        <IndividualTermsFields invitationForm={invitationForm} />
      )}
    </Card>
  )
}

function IndividualTermsFields({ invitationForm }: { invitationForm: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { draft, change, options } = invitationForm
  const languages = LANGUAGES.map(({ languageId, code }) => ({
    value: String(languageId),
    text: t(`language.${code}`),
  }))
  return (
    <>
      <p className={classes.small}>{t('invitations.ownTermsHint')}</p>
      <TextField name="title" label={t('invitations.titleField')} required maxLength={120} autoComplete="off" />
      <div className={classes.pair}>
        <TextField
          name="durationInMinutes"
          type="number"
          inputMode="numeric"
          label={t('invitations.length')}
          unit={t('invitations.minutes')}
          min={15}
          max={480}
          step={5}
          required
          value={draft.minutes}
          invalidText={t('invitations.lengthRule')}
          onChange={(event) => change({ minutes: event.target.value, times: [] })}
        />
        <Select
          name="languageId"
          label={t('invitations.spoken')}
          options={languages}
          defaultValue={String(options.languageIds[0] ?? 1)}
        />
      </div>
      {options.vat.ratePercent !== null && (
        <VatField invitationForm={invitationForm} ratePercent={options.vat.ratePercent} />
      )}
      <ChoiceGroup legend={t('invitations.place')} name="location">
        <Radio
          name="location"
          label={t('location.online')}
          checked={draft.location === SESSION_LOCATION.online}
          onChange={() => change({ location: SESSION_LOCATION.online })}
        />
        <Radio
          name="location"
          label={t('location.onSite')}
          checked={draft.location === SESSION_LOCATION.onSite}
          onChange={() => change({ location: SESSION_LOCATION.onSite })}
        />
      </ChoiceGroup>
      {draft.location === SESSION_LOCATION.onSite && (
        <TextField
          name="address"
          label={t('invitations.address')}
          defaultValue={options.address ?? ''}
          required
          maxLength={300}
        />
      )}
    </>
  )
}

const GROUND_TEXTS = { health: 'invitations.vatHealth', social: 'invitations.vatSocial' } as const

/** VAT treatment for an invitation with individually agreed terms. A session template has its own VAT setting. */
function VatField({
  invitationForm: { options },
  ratePercent,
}: {
  invitationForm: InvitationForm
  ratePercent: number
}) {
  const { t } = useInvitationTexts()
  const grounds = options.vat.grounds.map((ground) => ({
    value: ground,
    text: t(GROUND_TEXTS[ground], { act: VAT_GROUNDS[ground].act }),
  }))
  const standardRate = { value: '', text: t('invitations.vatStandard', { percent: ratePercent }) }
  return <Select name="vatGround" label={t('invitations.vat')} options={[standardRate, ...grounds]} defaultValue="" />
}
