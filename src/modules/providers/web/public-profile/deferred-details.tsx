import { lazy, memo, Suspense } from 'react'
import './about.module.css'
import './contact.module.css'
import './feedback.module.css'
import './intro-video.module.css'
import './statistics.module.css'
import { waitForPageLoad } from '#platform/web/wait-for-page-load.ts'
import type { LoadedProviderPage } from './load-provider-page.ts'

/**
 * The scripts are loaded after those of the interactive parts. The
 * styles come with the page, which the server renders completely.
 */
const ProfileDetails = import.meta.env.SSR
  ? (await import('./profile-details.tsx')).ProfileDetails
  : lazy(loadProfileDetails)

export const DeferredDetails = memo(function DeferredProfileDetails({ loaded }: { loaded: LoadedProviderPage }) {
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
