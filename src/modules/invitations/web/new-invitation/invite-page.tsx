import { INVITATION_MESSAGE_MAX } from '#modules/invitations/values/limits.ts'
import { useInvitationTexts } from '#modules/invitations/web/sent-invitations/invitation-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { ClientFields } from './client-fields.tsx'
import { GroupDates } from './group-dates.tsx'
import classes from './invite.module.css'
import { PriceFields } from './price-fields.tsx'
import { SendBar } from './send-bar.tsx'
import { SessionFields } from './session-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import { type InvitationFormProps, useInvitationForm } from './use-invitation-form.ts'

/** Form for a new invitation. The bar at the bottom sums up what will be sent. */
export function InvitePage(props: InvitationFormProps) {
  const { t } = useInvitationTexts()
  const invite = useInvitationForm(props)
  return (
    <Form form={invite.form} aria-label={t('invitations.invite')}>
      <div className={classes.page}>
        <PageHeader title={t('invitations.invite')} lead={t('invitations.inviteLead')} />
        <div className={classes.columns}>
          <div className={classes.part}>
            <ClientFields invite={invite} />
            <SessionFields invite={invite} />
            <PriceFields invite={invite} />
          </div>
          <div className={classes.part}>
            {invite.isGroup ? <GroupDates invite={invite} /> : <TimeFields invite={invite} />}
            <MessageField />
          </div>
        </div>
        <SendBar invite={invite} />
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
