import type { ReactNode } from 'react'
import { BookingBar } from './booking-bar.tsx'
import { isGroup, templateOf } from './choice.ts'
import classes from './counsellor-page.module.css'
import { HowItGoes } from './how-it-goes.tsx'
import type { Loaded } from './load-counsellor.ts'
import { MoreAboutInTime } from './more-about-in-time.tsx'
import { Portrayal } from './portrayal.tsx'
import { RequestCard } from './request-card.tsx'
import { Sessions } from './sessions.tsx'
import { TimePanel } from './time-panel.tsx'
import { TopRow } from './top-row.tsx'
import { useBooking } from './use-booking.ts'
import { ChoiceInAddress, useChoice } from './use-choice.tsx'

interface PageProps {
  loaded: Loaded
  notice?: ReactNode
}

/**
 * The provider's page (specification §2), used by all three of its paths. `notice` is shown at the
 * top after a payment. Sessions come before the texts, so that decided clients need not scroll.
 */
export function CounsellorPage(props: PageProps) {
  return (
    <ChoiceInAddress>
      <Page {...props} />
    </ChoiceInAddress>
  )
}

function Page({ loaded, notice }: PageProps) {
  const { provider } = loaded
  const { choice } = useChoice()
  const template = templateOf(provider.sessionTemplates, choice)
  const booking = useBooking({ template, times: loaded.times, provider })
  return (
    <>
      {notice}
      <TopRow provider={provider} />
      <div className={classes.page}>
        <div className={classes.lead}>
          <Portrayal provider={provider} guides={loaded.guides} />
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
            {template && <HowItGoes template={template} />}
          </div>
        </div>
        <div className={classes.rest}>
          <MoreAboutInTime loaded={loaded} />
        </div>
      </div>
      {template && <BookingBar provider={provider} template={template} booking={booking} />}
    </>
  )
}
