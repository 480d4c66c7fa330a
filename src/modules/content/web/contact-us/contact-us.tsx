import { useState } from 'react'
import type { ContactTopic } from '#modules/content/values/contact-form.ts'
import { buildPagePath } from '#modules/pages.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Bullets, Part, ProsePage } from '#ui/prose.tsx'
import { ContactForm } from './contact-form.tsx'
import type { ContactFormReply } from './contact-form-values.ts'
import classes from './contact-us.module.css'

interface ContactUsProps {
  email: string
  shownAt: string
  topic: ContactTopic | null
  /** True after a form sent without scripts was accepted. */
  isSent: boolean
  answered: ContactFormReply | null
}

/** The contact page. Crisis help comes before the form, because email is too slow in a crisis. */
export function ContactUs({ email, isSent: isInitiallySent, ...form }: ContactUsProps) {
  const { t } = usePageTexts('contactUs')
  const [isSent, setSent] = useState(isInitiallySent)
  return (
    <ProsePage title={t('contactUs.heading')} lead={t('contactUs.lead')}>
      <HelpNow />
      {isSent ? (
        <Sent onAnother={() => setSent(false)} />
      ) : (
        <Card>
          <ContactForm {...form} onSent={() => setSent(true)} />
        </Card>
      )}
      <OtherWays email={email} />
    </ProsePage>
  )
}

function HelpNow() {
  const { t, language } = usePageTexts('contactUs')
  return (
    <section aria-labelledby="help-now" className={classes.help}>
      <h2 id="help-now">{t('contactUs.helpTitle')}</h2>
      <p>{t('contactUs.help')}</p>
      <ButtonLink kind="second" icon="life-buoy" href={buildPagePath('helplines', language)}>
        {t('contactUs.helplines')}
      </ButtonLink>
    </section>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const { t, language } = usePageTexts('contactUs')
  return (
    <Notice kind="good" live>
      <p>
        <strong>{t('contactUs.sent')}</strong> {t('contactUs.sentText')}
      </p>
      <p>
        {/* Without scripts the link opens the empty form. */}
        <Link
          href={buildPagePath('contactUs', language)}
          onClick={(event) => {
            event.preventDefault()
            onAnother()
          }}
        >
          {t('contactUs.another')}
        </Link>
      </p>
    </Notice>
  )
}

function OtherWays({ email }: { email: string }) {
  const { t } = usePageTexts('contactUs')
  const [before = '', after = ''] = t('contactUs.byMail', { email: '\n' }).split('\n')
  const byMail = (
    <>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </>
  )
  return (
    <Part id="other-ways" title={t('contactUs.otherWays')}>
      <Bullets items={[byMail, t('contactUs.mySessions'), t('contactUs.counsellors')]} />
    </Part>
  )
}
