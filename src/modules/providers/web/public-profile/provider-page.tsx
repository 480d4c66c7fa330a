import { lazy, type MouseEvent, memo, type ReactNode, Suspense } from 'react'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { buildPagePath } from '#modules/pages.ts'
import { FREE_CANCELLATION_HOURS, ROOM_OPENS_MINUTES_BEFORE } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { formatSessionWithoutAddress } from '#platform/web/format-session.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { BottomBar, Card, CardHead } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { cameFromSearch } from './back-to-search.ts'
import { BookButton, CancelLine } from './book-button.tsx'
import { findTemplate, isGroup, type Provider, type Template } from './choice.ts'
import type { LoadedProviderPage } from './load-provider-page.ts'
import { ProfileHeader } from './profile-header.tsx'
import classes from './provider-page.module.css'
import { RequestCard } from './request-card.tsx'
import { Sessions } from './sessions.tsx'
import { TimePanel } from './time-panel.tsx'
import { type BookingProps, useBooking } from './use-booking.ts'
import { ChoiceFromUrl, useChoice } from './use-choice.tsx'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import { formatTemplateTitle } from './wording.ts'
import './feedback.module.css'
import './profile-details.module.css'
import { waitForPageLoad } from '#platform/web/wait-for-page-load.ts'

interface PageProps {
  loaded: LoadedProviderPage
  notice?: ReactNode
}

/**
 * The provider's page (specification §2), for all three of its paths. `notice` is shown at the top after
 * a payment. Sessions come before the profile text, so that clients who want to book need not scroll.
 */
export function ProviderPage(props: PageProps) {
  return (
    <ChoiceFromUrl>
      <Page {...props} />
    </ChoiceFromUrl>
  )
}

function Page({ loaded, notice }: PageProps) {
  const { provider } = loaded
  const { choice } = useChoice()
  const template = findTemplate(provider.sessionTemplates, choice)
  const booking = useBooking({ template, times: loaded.times, provider })
  return (
    <>
      {notice}
      <TopRow provider={provider} />
      <div className={classes.page}>
        <div className={classes.lead}>
          <ProfileHeader provider={provider} guides={loaded.guides} />
          <Sessions templates={provider.sessionTemplates} chosen={template} />
        </div>
        <div className={classes.side}>
          <div className={classes.sideInside}>
            {template && (
              <TimePanel
                key={isGroup(template) ? 'group' : 'personal'}
                provider={provider}
                template={template}
                booking={booking}
              />
            )}
            <RequestCard provider={provider} template={template} />
            {template && <BookingSteps template={template} />}
          </div>
        </div>
        <div className={classes.rest}>
          <DeferredDetails loaded={loaded} />
        </div>
      </div>
      {template && <BookingBar provider={provider} template={template} booking={booking} />}
    </>
  )
}

/** The link back to the search, and the Save button. */
function TopRow({ provider }: { provider: Provider }) {
  const { t, language } = useProviderPageTexts()
  const { has, toggle } = useBookmarks()
  const isSaved = has(provider.providerId)
  const finder = buildPagePath('finder', language)
  const goBack = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    if (!cameFromSearch(language)) return
    event.preventDefault()
    history.back()
  }
  return (
    <div className={classes.top}>
      <ButtonLink kind="plain" size="dense" icon="arrow-left" className={classes.back} href={finder} onClick={goBack}>
        {t('counsellor.all')}
      </ButtonLink>
      <Button
        kind="plain"
        size="dense"
        className={isSaved ? classes.saved : classes.save}
        icon="heart"
        aria-pressed={isSaved}
        onClick={() => toggle(provider.providerId)}
      >
        {t(isSaved ? 'counsellor.saved' : 'counsellor.save')}
      </Button>
    </div>
  )
}

/** Explains what happens after booking: payment, the email, joining the session and cancelling. */
function BookingSteps({ template }: { template: Template }) {
  const { t } = useProviderPageTexts()
  const isOnline = template.location === SESSION_LOCATION.online
  return (
    <Card as="section" className={classes.steps}>
      <CardHead title={t('counsellor.howItGoes')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.stepList}>
        <Step icon="credit-card" text={t('counsellor.howPay')} />
        <Step icon="mail" text={t('counsellor.howMail')} />
        {isOnline ? (
          <Step icon="video" text={t('counsellor.howOnline', { minutes: ROOM_OPENS_MINUTES_BEFORE })} />
        ) : (
          <Step icon="map-pin" text={t('counsellor.howOnSite')} />
        )}
        <Step icon="undo-2" text={t('rule.general', { hours: FREE_CANCELLATION_HOURS })} />
      </ul>
    </Card>
  )
}

function Step({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className={classes.step}>
      <Icon name={icon} />
      {text}
    </li>
  )
}

/** Bottom bar below 1024 px: the chosen time and the cost of cancelling, beside the button that leads to payment. */
function BookingBar({ provider, template, booking }: BookingProps) {
  const { t, format } = useProviderPageTexts()
  const { chosen } = booking
  const details = [formatSessionWithoutAddress(t, template), format.moneyShort(template.fee)].join(' · ')
  return (
    <BottomBar>
      <div role="status" className={classes.barTexts}>
        <p className={classes.barTitle}>{chosen ? format.dayAtTime(chosen.start) : formatTemplateTitle(t, template)}</p>
        <p className={classes.barDetail}>{chosen ? `${formatTemplateTitle(t, template)} · ${details}` : details}</p>
        {chosen && (
          <p className={classes.barDetail}>
            <CancelLine template={template} start={chosen.start} withdrawUntil={provider.withdrawUntil} />
          </p>
        )}
      </div>
      <BookButton template={template} booking={booking} />
    </BottomBar>
  )
}

/**
 * The scripts of the profile details are loaded after those of the interactive parts. Their styles are imported above,
 * because the server renders the complete page.
 */
const ProfileDetails = import.meta.env.SSR
  ? (await import('./profile-details.tsx')).ProfileDetails
  : lazy(loadProfileDetails)

const DeferredDetails = memo(function DeferredProfileDetails({ loaded }: { loaded: LoadedProviderPage }) {
  return (
    <Suspense>
      <ProfileDetails loaded={loaded} />
    </Suspense>
  )
})

async function loadProfileDetails() {
  await waitForPageLoad()
  return { default: (await import('./profile-details.tsx')).ProfileDetails }
}
