import { lazy, memo, Suspense } from 'react'
import './about.module.css'
import './contact.module.css'
import './feedback.module.css'
import './intro-video.module.css'
import './statistics.module.css'
import { pageLoaded } from '#platform/web/page-loaded.ts'
import type { Loaded } from './load-counsellor.ts'

/** Scripts of what is read come when those of what is pressed have; looks come with the page, which the server draws whole. */
const MoreAbout = import.meta.env.SSR ? (await import('./more-about.tsx')).MoreAbout : lazy(whenLoaded)

export const MoreAboutInTime = memo(function MoreAboutInTime({ loaded }: { loaded: Loaded }) {
  return (
    <Suspense>
      <MoreAbout loaded={loaded} />
    </Suspense>
  )
})

async function whenLoaded() {
  await pageLoaded()
  return { default: (await import('./more-about.tsx')).MoreAbout }
}
