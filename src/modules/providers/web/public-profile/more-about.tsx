import { About } from './about.tsx'
import { Contact, Organisations } from './contact.tsx'
import { Feedback } from './feedback.tsx'
import { IntroVideo } from './intro-video.tsx'
import type { Loaded } from './load-counsellor.ts'
import { Statistics } from './statistics.tsx'

/** Texts below sessions and times: rendered by the server, and hydrated after the interactive parts. */
export function MoreAbout({ loaded: { provider, feedback } }: { loaded: Loaded }) {
  return (
    <>
      <Statistics statistics={provider.statistics} />
      <About provider={provider} />
      <IntroVideo provider={provider} />
      <Feedback provider={provider} first={feedback} />
      <Organisations provider={provider} />
      <Contact provider={provider} />
    </>
  )
}
