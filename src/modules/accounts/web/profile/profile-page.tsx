import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { SavedCardSection } from '#modules/payments/web/shared/saved-card-section.tsx'
import type { EmailPreference } from '#platform/values/email-preferences.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { ConsentsCard } from './consents-card.tsx'
import { Contact } from './contact.tsx'
import { DataExport } from './data-export.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Devices } from './devices.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { PictureCard } from './picture/picture-card.tsx'
import classes from './profile.module.css'
import { SettingsCard } from './settings-card.tsx'
import { TwoStep } from './two-step.tsx'
import { RecentLoginProvider } from './use-recent-login.tsx'

const PARTS = ['about', 'card', 'settings', 'safety', 'data', 'contact'] as const

interface ProfilePageProps {
  profile: Reply<'getProfile'>
  security: Reply<'getSafety'>
  logins: Reply<'listLogins'>
  copy: Reply<'getDataRequest'>
  emailPreferences: Reply<'getEmailPreferences'>
  agreements: Reply<'getAgreements'>
  /** Null if it could not be loaded. */
  savedCard: Reply<'getStripeInfo'> | null
}

/** The whole profile on one page, with links to its sections beside it, or above it on a phone. */
export function ProfilePage({
  profile,
  security,
  logins,
  copy,
  emailPreferences,
  agreements,
  savedCard,
}: ProfilePageProps) {
  const { t } = useAreaTexts('profile')
  useScrollToPart()
  const isFromSuperuser = new URLSearchParams(useLocation().search).get('back') === 'superuser'
  return (
    <RecentLoginProvider>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t('profile.title')}</h1>
          <p className={classes.lead}>{profile.emailAddress}</p>
        </header>
        {isFromSuperuser && security.superuserStep !== null && (
          <BackToSuperuser isDone={security.superuserStep !== 'missing'} />
        )}
        <PartLinks />
        <div className={classes.parts}>
          <Part id="about">
            <PictureCard url={profile.profileImageUrl} name={`${profile.firstName} ${profile.lastName}`} />
            <PersonalDetails profile={profile} />
          </Part>
          <Part id="card">
            <SavedCardSection card={savedCard} />
          </Part>
          <Part id="settings">
            <SettingsCard profile={profile} />
            <EmailPreferencesCard preferences={emailPreferences} />
          </Part>
          <Part id="safety">
            <PasswordCard email={profile.emailAddress} />
            <TwoStep {...security.twoStep} />
            <Passkeys passkeys={security.passkeys} />
            <Devices logins={logins} />
          </Part>
          <Part id="data">
            <ConsentsCard agreements={agreements} />
            <DataExport copy={copy} />
            <DeleteAccount />
          </Part>
          <Part id="contact">
            <Contact profile={profile} />
          </Part>
        </div>
      </div>
    </RecentLoginProvider>
  )
}

/** Leads an administrator who was sent here to set up a second factor back to the administration. */
function BackToSuperuser({ isDone }: { isDone: boolean }) {
  const { t } = useAreaTexts('profile')
  const back = (
    <ButtonLink kind="quiet" size="dense" href="/superuser">
      {t('nav.superuser')}
    </ButtonLink>
  )
  return (
    <Notice kind={isDone ? 'good' : 'waiting'} action={back}>
      {t(isDone ? 'profile.superuserDone' : 'profile.superuserNeeds')}
    </Notice>
  )
}

/** Scrolls to the section in the URL's hash, because the browser looks for it before the page has rendered. */
function useScrollToPart(): void {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}

function PartLinks() {
  const { t } = useAreaTexts('profile')
  return (
    <nav aria-label={t('profile.parts')} className={classes.list}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {PARTS.map((part) => (
          <li key={part}>
            <a href={`#${part}`}>{t(`profile.part.${part}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Part({ id, children }: { id: (typeof PARTS)[number]; children: React.ReactNode }) {
  const { t } = useAreaTexts('profile')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.part}>
      <h2 id={`${id}-title`}>{t(`profile.part.${id}`)}</h2>
      {children}
    </section>
  )
}

type EmailPreferences = Reply<'getEmailPreferences'>

const KINDS = [
  { kind: 'reminderDay', text: 'reminders.reminderDay' },
  { kind: 'reminderHour', text: 'reminders.reminderHour' },
  { kind: 'feedbackRequest', text: 'reminders.feedbackRequest' },
  { kind: 'message', text: 'reminders.message' },
  { kind: 'waitingOffer', text: 'reminders.waitingOffer' },
] as const satisfies readonly { kind: EmailPreference; text: string }[]

/** Email settings. Each switch saves immediately; a failed change is reverted and reported. */
function EmailPreferencesCard({ preferences }: { preferences: EmailPreferences }) {
  const { t } = useAreaTexts('reminders')
  const [current, setCurrent] = useState(preferences)
  const change = async (kind: EmailPreference, isEnabled: boolean) => {
    setCurrent((previous) => ({ ...previous, [kind]: isEnabled }))
    const answer = await api('updateEmailPreferences', { [kind]: isEnabled })
    if (answer.ok) return void notices.show({ kind: 'good', text: answer.message ?? '' })
    setCurrent((previous) => ({ ...previous, [kind]: !isEnabled }))
    notifyFailure(answer, t('generic.offline'))
  }
  return (
    <Card className={classes.card}>
      <CardHead title={t('reminders.title')} level="h3" />
      <p>{t('reminders.lead')}</p>
      <div>
        {KINDS.map(({ kind, text }) => (
          <Switch
            key={kind}
            label={t(text)}
            checked={current[kind]}
            onChange={(event) => void change(kind, event.target.checked)}
          />
        ))}
      </div>
      {!current.waitingOffer && <p className={classes.small}>{t('reminders.waitingOff')}</p>}
      <p className={classes.small}>{t('reminders.always')}</p>
    </Card>
  )
}
