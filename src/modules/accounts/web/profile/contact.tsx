import { useState } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea, TextField } from '#ui/text-field.tsx'
import classes from './profile.module.css'

type Profile = Reply<'getProfile'>
const MESSAGE_MAX = 5000

/** Buttons to open the contact form and the public site. */
export function Contact({ profile }: { profile: Profile }) {
  const { t, language } = useAreaTexts('profile')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card className={classes.card}>
      <p className={classes.small}>{t('profile.contactLead')}</p>
      <div className={classes.actions}>
        <Button kind="second" icon="mail" onClick={() => setOpen(true)}>
          {t('profile.contactUs')}
        </Button>
        <ButtonLink kind="second" icon="globe" href={buildPagePath('finder', language)}>
          {t('nav.findCounsellor')}
        </ButtonLink>
        {profile.providerAccountId === null && (
          <ButtonLink kind="second" icon="heart-handshake" href={buildPagePath('providerProfile', language)}>
            {t('nav.becomeCounsellor')}
          </ButtonLink>
        )}
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('profile.contactUs')} closeText={t('nav.close')}>
        <ContactForm profile={profile} onSent={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}

/** The contact form (specification §5), which shows the messages defined in §8. */
function ContactForm({ profile, onSent }: { profile: Profile; onSent: () => void }) {
  const { t } = useAreaTexts('profile')
  const form = useContactForm(onSent)
  return (
    <Form form={form}>
      <FormRows>
        <TextField
          name="name"
          label={t('profile.name')}
          autoComplete="name"
          defaultValue={`${profile.firstName} ${profile.lastName}`}
          maxLength={120}
          required
        />
        <TextField
          name="email"
          type="email"
          label={t('profile.email')}
          autoComplete="email"
          defaultValue={profile.emailAddress}
          required
        />
        <TextArea name="message" label={t('profile.message')} maxLength={MESSAGE_MAX} required />
        <Button type="submit" wide busy={form.busy} busyLabel={t('profile.sending')}>
          {t('profile.send')}
        </Button>
      </FormRows>
    </Form>
  )
}

function useContactForm(onSent: () => void) {
  const { t } = useAreaTexts('profile')
  const { texts, formatError } = useFormTexts()
  return useForm({
    texts,
    send: async ({ name = '', email = '', message = '' }) => {
      const result = await api('contactUs', { name, email, message })
      if (!result.ok) {
        const hasFieldErrors = result.status === 422
        return {
          ok: false,
          message: t('generic.contactFailed'),
          errors: hasFieldErrors ? [] : [formatError(result)],
          ...(hasFieldErrors ? { fieldErrors: result.fieldErrors } : {}),
        }
      }
      notices.show({ kind: 'good', text: result.message ?? '' })
      return result
    },
    onSent,
  })
}
