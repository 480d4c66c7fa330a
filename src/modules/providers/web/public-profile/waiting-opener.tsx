import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import type { Occurrence, Provider, Template } from './choice.ts'
import { useAwake } from './use-awake.ts'
import { useCounsellorTexts } from './use-counsellor-texts.ts'
import classes from './waiting-opener.module.css'

/** Fetched with its texts when it is opened: few need it, and everybody loads this page. */
const JoinDate = lazy(() =>
  import('#modules/waitlist/web/shared/load-join.ts').then(({ loadJoinDate }) => loadJoinDate()),
)
const JoinTimes = lazy(() =>
  import('#modules/waitlist/web/shared/load-join.ts').then(({ loadJoinTimes }) => loadJoinTimes()),
)

/** Under the dates of a group, where some are full. */
export function WaitForPlace({ template }: { template: Template }) {
  const { t } = useCounsellorTexts()
  const full = (template.groupSessionRecurrence ?? []).filter((date: Occurrence) => date.freeSeats === 0)
  if (full.length === 0) return null
  return (
    <Opener text={t('counsellor.waitForPlace')}>
      <JoinDate dates={full} />
    </Opener>
  )
}

/** Beside asking for a time: to be told when one gets free. */
export function WaitForTime({ provider, template }: { provider: Provider; template: Template }) {
  const { t } = useCounsellorTexts()
  return (
    <Opener text={t('counsellor.waitForTime')}>
      <JoinTimes sessionTemplateId={template.sessionTemplateId} name={provider.firstName} />
    </Opener>
  )
}

function Opener({ text, children }: { text: string; children: ReactNode }) {
  const [state, setState] = useState<'unopened' | 'open' | 'folded'>('unopened')
  const isAwake = useAwake()
  if (!isAwake) return null
  const isOpen = state === 'open'
  return (
    <div className={classes.opener}>
      <Button
        kind="second"
        icon={isOpen ? 'chevron-up' : 'clock'}
        className={classes.button}
        aria-expanded={isOpen}
        onClick={() => setState(isOpen ? 'folded' : 'open')}
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
