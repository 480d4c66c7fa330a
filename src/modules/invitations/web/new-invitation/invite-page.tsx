import { INVITATION_MESSAGE_MAX, MAX_INVITATION_TIMES } from '#modules/invitations/values/limits.ts'
import {
  formatDayAndTime,
  useInvitationTexts,
  useProviderFormat,
} from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextField } from '#ui/text-field.tsx'
import classes from './invite.module.css'
import { NEW_CLIENT, toggleTime } from './invite-draft.ts'
import { PriceFields } from './price-fields.tsx'
import { SessionFields } from './session-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import { type InvitationForm, type InvitationFormProps, useInvitationForm } from './use-invitation-form.ts'

/** Form for a new invitation. The bar at the bottom summarizes it. */
export function InvitePage(props: InvitationFormProps) {
  const { t } = useInvitationTexts()
  const invitationForm = useInvitationForm(props)
  return (
    <Form form={invitationForm.form} aria-label={t('invitations.invite')}>
      <div className={classes.page}>
        <PageHeader title={t('invitations.invite')} lead={t('invitations.inviteLead')} />
        <div className={classes.columns}>
          <div className={classes.column}>
            <ClientFields invitationForm={invitationForm} />
            <SessionFields invitationForm={invitationForm} />
            <PriceFields invitationForm={invitationForm} />
          </div>
          <div className={classes.column}>
            {invitationForm.isGroup ? (
              <GroupDates invitationForm={invitationForm} />
            ) : (
              <TimeFields invitationForm={invitationForm} />
            )}
            <MessageField />
          </div>
        </div>
        <SendBar invitationForm={invitationForm} />
      </div>
    </Form>
  )
}

function MessageField() {
  const { t } = useInvitationTexts()
  return (
    <Card as="section" aria-label={t('invitations.words')} className={classes.card}>
      <CardHead title={t('invitations.words')} />
      <TextArea
        name="message"
        label={t('invitations.message')}
        aside={t('invitations.optional')}
        hint={t('invitations.messageHint')}
        maxLength={INVITATION_MESSAGE_MAX}
        rows={4}
      />
    </Card>
  )
}

/** Summary of the invitation next to the send button. */
function SendBar({ invitationForm: { draft, prices, form, isGroup } }: { invitationForm: InvitationForm }) {
  const { t, format } = useInvitationTexts()
  const count = draft.times.length
  const price = prices.newPrice === null ? null : format.money(prices.newPrice / 100)
  const times = count > 0 && t(isGroup ? 'invitations.countDates' : 'invitations.countHeld', { count })
  return (
    <div className={classes.bar} data-bottom-bar>
      <p role="status" className={classes.summary}>
        {[price, times].filter(Boolean).join(' · ')}
      </p>
      <Button
        type="submit"
        icon="send"
        busy={form.busy}
        busyLabel={t('invitations.sending')}
        off={prices.price !== null && prices.newPrice === null && draft.discount !== ''}
      >
        {t('invitations.send')}
      </Button>
    </div>
  )
}

/** Upcoming dates of a group with their free seats. */
function GroupDates({ invitationForm }: { invitationForm: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { options, draft, session, change } = invitationForm
  const format = useProviderFormat(options.timezone)
  const dates = session?.groupSessionRecurrence ?? []
  const isFull = draft.times.length >= MAX_INVITATION_TIMES
  return (
    <Card as="section" aria-label={t('invitations.times')} className={classes.card}>
      <CardHead title={t('invitations.times')} />
      <Notice kind="neutral">{t('invitations.placesNotHeld')}</Notice>
      {dates.length === 0 && <p>{t('invitations.noDates')}</p>}
      <ChoiceGroup legend={t('invitations.groupLegend')} name="startDateTimes">
        {dates.map(({ groupSessionRecurrenceId: id, startDateTime, freeSeats }) => (
          <Checkbox
            key={id}
            name="startDateTimes"
            value={id}
            label={formatDayAndTime(format, startDateTime)}
            aside={freeSeats > 0 ? t('invitations.places', { count: freeSeats }) : t('invitations.full')}
            checked={draft.times.includes(id)}
            disabled={freeSeats === 0 || (isFull && !draft.times.includes(id))}
            onChange={() => change({ times: toggleTime(draft.times, id) })}
          />
        ))}
      </ChoiceGroup>
    </Card>
  )
}

/** Fields for selecting an existing client, or for the name and email address of a new one. */
function ClientFields({ invitationForm }: { invitationForm: InvitationForm }) {
  const { t } = useInvitationTexts()
  const { options, sessionRequest, draft, change } = invitationForm
  const clientOptions = options.clients.map(({ customerAccountId, name }) => ({ value: customerAccountId, text: name }))
  const choices = [{ value: NEW_CLIENT, text: t('invitations.newClient') }, ...clientOptions]
  return (
    <Card as="section" aria-label={t('invitations.client')} className={classes.card}>
      <CardHead title={t('invitations.client')} />
      {sessionRequest && <Notice kind="neutral">{t('invitations.fromRequest', { name: sessionRequest.name })}</Notice>}
      {!sessionRequest && clientOptions.length > 0 && (
        <Select
          label={t('invitations.whom')}
          options={choices}
          value={draft.client}
          onChange={(event) => change({ client: event.target.value })}
        />
      )}
      {draft.client === NEW_CLIENT && <NewClientFields invitationForm={invitationForm} />}
    </Card>
  )
}

function NewClientFields({ invitationForm: { sessionRequest } }: { invitationForm: InvitationForm }) {
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
