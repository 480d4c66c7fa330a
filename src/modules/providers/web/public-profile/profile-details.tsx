import { About } from './about.tsx'
import { Contact, ProviderOrganizations } from './contact.tsx'
import { Feedback } from './feedback.tsx'
import { IntroVideo } from './intro-video.tsx'
import type { LoadedProviderPage } from './load-provider-page.ts'
import { Statistics } from './statistics.tsx'

/** Content below sessions and times: rendered by the server, and hydrated after the interactive parts. */
export function ProfileDetails({ loaded: { provider, feedback } }: { loaded: LoadedProviderPage }) {
  return (
    <>
      <Statistics statistics={provider.statistics} />
      <About provider={provider} />
      <IntroVideo provider={provider} />
      <Feedback provider={provider} first={feedback} />
      <ProviderOrganizations provider={provider} />
      <Contact provider={provider} />
    </>
  )
}
