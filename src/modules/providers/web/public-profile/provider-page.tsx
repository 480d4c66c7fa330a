import { lazy, memo, type ReactNode, Suspense } from 'react'
import { BookingBar } from './booking-bar.tsx'
import { BookingSteps } from './booking-steps.tsx'
import { findTemplate, isGroup } from './choice.ts'
import type { LoadedProviderPage } from './load-provider-page.ts'
import { ProfileHeader } from './profile-header.tsx'
import classes from './provider-page.module.css'
import { RequestCard } from './request-card.tsx'
import { Sessions } from './sessions.tsx'
import { TimePanel } from './time-panel.tsx'
import { TopRow } from './top-row.tsx'
import { useBooking } from './use-booking.ts'
import { ChoiceFromUrl, useChoice } from './use-choice.tsx'
import './about.module.css'
import './contact.module.css'
import './feedback.module.css'
import './intro-video.module.css'
import './statistics.module.css'
import { waitForPageLoad } from '#platform/web/wait-for-page-load.ts'

interface PageProps {
  loaded: LoadedProviderPage
  notice?: ReactNode
}

/**
 * The provider's page (specification §2), used by all three of its paths. `notice` is shown at the
 * top after a payment. Sessions come before the profile text, so that decided clients need not scroll.
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

/**
 * The scripts are loaded after those of the interactive parts. The
 * styles come with the page, which the server renders completely.
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
