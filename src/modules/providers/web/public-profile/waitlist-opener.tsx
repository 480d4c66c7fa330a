import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { Occurrence, Provider, Template } from './choice.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import classes from './waitlist-opener.module.css'

/** The forms are loaded with their translations on demand, because few visitors to this page need them. */
const JoinDate = lazy(() =>
  import('#modules/waitlist/web/shared/load-join.ts').then(({ loadJoinDate }) => loadJoinDate()),
)
const JoinTimes = lazy(() =>
  import('#modules/waitlist/web/shared/load-join.ts').then(({ loadJoinTimes }) => loadJoinTimes()),
)

/** Button that opens the waiting list, shown below a group's dates if any of them is full. */
export function JoinGroupWaitlist({ template }: { template: Template }) {
  const { t } = useProviderPageTexts()
  const fullDates = (template.groupSessionRecurrence ?? []).filter((date: Occurrence) => date.freeSeats === 0)
  if (fullDates.length === 0) return null
  return (
    <Opener text={t('counsellor.waitForPlace')}>
      <JoinDate dates={fullDates} />
    </Opener>
  )
}

/** Button below the session request that opens the waiting list for times of a personal session. */
export function JoinTimeWaitlist({ provider, template }: { provider: Provider; template: Template }) {
  const { t } = useProviderPageTexts()
  return (
    <Opener text={t('counsellor.waitForTime')}>
      <JoinTimes sessionTemplateId={template.sessionTemplateId} name={provider.firstName} />
    </Opener>
  )
}

function Opener({ text, children }: { text: string; children: ReactNode }) {
  const [state, setState] = useState<'unopened' | 'open' | 'collapsed'>('unopened')
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const isOpen = state === 'open'
  return (
    <div className={classes.opener}>
      <Button
        kind="second"
        icon={isOpen ? 'chevron-up' : 'clock'}
        className={classes.button}
        aria-expanded={isOpen}
        onClick={() => setState(isOpen ? 'collapsed' : 'open')}
      >
        {text}
      </Button>
      {state !== 'unopened' && (
        <div hidden={!isOpen}>
          <Suspense fallback={<SkeletonText lines={5} />}>{children}</Suspense>
        </div>
      )}
    </div>
  )
}
