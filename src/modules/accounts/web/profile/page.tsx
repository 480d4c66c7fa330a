import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { SavedCardSection } from '#modules/payments/web/shared/saved-card-section.tsx'
import type { EmailPreference } from '#platform/values/email-preferences.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
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

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'profile', title: t('nav.profile'), hidden: true }))
}

/** `media` contains the translations for choosing and cropping a photo, which provider pages also use. */
const AREAS = ['profile', 'consents', 'reminders', 'savedCard', 'picture', 'media'] as const

/** The app shell handles an expired login and network errors. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [profile, security, logins, dataExport, emailPreferences, agreements, card] = await Promise.all([
    api('getProfile', {}),
    api('getSafety', {}),
    api('listLogins', {}),
    api('getDataRequest', {}),
    api('getEmailPreferences', {}),
    api('getAgreements', {}),
    api('getStripeInfo', {}),
    ...AREAS.map((area) => areaTextsFor(request, area)),
  ])
  return {
    profile: unwrapLoaderResult(profile),
    security: unwrapLoaderResult(security),
    logins: unwrapLoaderResult(logins),
    dataExport: unwrapLoaderResult(dataExport),
    emailPreferences: unwrapLoaderResult(emailPreferences),
    agreements: unwrapLoaderResult(agreements),
    // A Stripe failure must not block the rest of the profile.
    savedCard: card.ok ? card.data : null,
  }
}

const SECTIONS = ['about', 'card', 'settings', 'safety', 'data', 'contact'] as const

/**
 * The client's profile (specification §2): personal details, settings, login security, data and account, contact. Links
 * to the sections are beside them, or above them on a phone.
 */
export default function ProfilePage() {
  const { profile, security, logins, dataExport, emailPreferences, agreements, savedCard } =
    useLoaderData<typeof clientLoader>()
  const { t } = useAreaTexts('profile')
  useScrollToSection()
  const isFromAdministration = new URLSearchParams(useLocation().search).get('back') === 'superuser'
  return (
    <RecentLoginProvider>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1>{t('profile.title')}</h1>
          <p className={classes.lead}>{profile.emailAddress}</p>
        </header>
        {isFromAdministration && security.superuserStep !== null && (
          <BackToAdministration isDone={security.superuserStep !== 'missing'} />
        )}
        <SectionLinks />
        <div className={classes.parts}>
          <Section id="about">
            <PictureCard url={profile.profileImageUrl} name={`${profile.firstName} ${profile.lastName}`} />
            <PersonalDetails profile={profile} />
          </Section>
          <Section id="card">
            <SavedCardSection card={savedCard} />
          </Section>
          <Section id="settings">
            <SettingsCard profile={profile} />
            <EmailPreferencesCard preferences={emailPreferences} />
          </Section>
          <Section id="safety">
            <PasswordCard email={profile.emailAddress} />
            <TwoStep {...security.twoStep} />
            <Passkeys passkeys={security.passkeys} />
            <Devices logins={logins} />
          </Section>
          <Section id="data">
            <ConsentsCard agreements={agreements} />
            <DataExport dataExport={dataExport} />
            <DeleteAccount />
          </Section>
          <Section id="contact">
            <Contact profile={profile} />
          </Section>
        </div>
      </div>
    </RecentLoginProvider>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

/**
 * Notice with a link back to the administration pages, for an administrator who was sent here to set up a second
 * factor.
 */
function BackToAdministration({ isDone }: { isDone: boolean }) {
  const { t } = useAreaTexts('profile')
  const back = (
    <ButtonLink kind="quiet" size="dense" href="/superuser">
      {t('nav.superuser')}
    </ButtonLink>
  )
  return (
    <Notice kind={isDone ? 'good' : 'waiting'} action={back}>
      {t(isDone ? 'profile.adminDone' : 'profile.adminNeeds')}
    </Notice>
  )
}

/**
 * Scrolls to the section in the URL's fragment. The browser cannot do this itself, because it looks for the section
 * before the page has rendered.
 */
function useScrollToSection(): void {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
}

function SectionLinks() {
  const { t } = useAreaTexts('profile')
  return (
    <nav aria-label={t('profile.parts')} className={classes.list}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {SECTIONS.map((section) => (
          <li key={section}>
            <a href={`#${section}`}>{t(`profile.part.${section}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ id, children }: { id: (typeof SECTIONS)[number]; children: React.ReactNode }) {
  const { t } = useAreaTexts('profile')
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes.part}>
      <h2 id={`${id}-title`}>{t(`profile.part.${id}`)}</h2>
      {children}
    </section>
  )
}

type EmailPreferences = Reply<'getEmailPreferences'>

const EMAIL_PREFERENCES = [
  { kind: 'reminderDay', text: 'reminders.reminderDay' },
  { kind: 'reminderHour', text: 'reminders.reminderHour' },
  { kind: 'feedbackRequest', text: 'reminders.feedbackRequest' },
  { kind: 'message', text: 'reminders.message' },
  { kind: 'waitlistOffer', text: 'reminders.waitlistOffer' },
] as const satisfies readonly { kind: EmailPreference; text: string }[]

/** Email settings. Each switch saves immediately; if saving fails, the switch is reset and the error is shown. */
function EmailPreferencesCard({ preferences }: { preferences: EmailPreferences }) {
  const { t } = useAreaTexts('reminders')
  const [current, setCurrent] = useState(preferences)
  const change = async (kind: EmailPreference, isEnabled: boolean) => {
    setCurrent((previous) => ({ ...previous, [kind]: isEnabled }))
    const result = await api('updateEmailPreferences', { [kind]: isEnabled })
    if (result.ok) return void notices.show({ kind: 'good', text: result.message ?? '' })
    setCurrent((previous) => ({ ...previous, [kind]: !isEnabled }))
    notifyFailure(result, t('generic.offline'))
  }
  return (
    <Card className={classes.card}>
      <CardHead title={t('reminders.title')} level="h3" />
      <p>{t('reminders.lead')}</p>
      <div>
        {EMAIL_PREFERENCES.map(({ kind, text }) => (
          <Switch
            key={kind}
            label={t(text)}
            checked={current[kind]}
            onChange={(event) => void change(kind, event.target.checked)}
          />
        ))}
      </div>
      {!current.waitlistOffer && <p className={classes.small}>{t('reminders.waitingOff')}</p>}
      <p className={classes.small}>{t('reminders.always')}</p>
    </Card>
  )
}
