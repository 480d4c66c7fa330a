import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { getPageStart } from './free-slots.ts'
import classes from './no-times.module.css'
import { useChoice } from './use-choice.tsx'
import type { FreeSlotsState } from './use-free-slots.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** Shown for weeks without available times: the next available time with a link to it, or a loading error. */
export function NoTimes({ times, from }: { times: FreeSlotsState; from: string }) {
  const { t } = useProviderPageTexts()
  if (times.state === 'failed') {
    return (
      <Notice
        kind="wrong"
        live
        action={
          <Button kind="quiet" size="dense" onClick={times.retry}>
            {t('generic.tryAgain')}
          </Button>
        }
      >
        {t('counsellor.timesFailed')}
      </Notice>
    )
  }
  return (
    <div role="status" className={classes.none}>
      {times.nextFree ? <NextAvailable start={times.nextFree} from={from} /> : <p>{t('counsellor.noneAhead')}</p>}
    </div>
  )
}

function NextAvailable({ start, from }: { start: string; from: string }) {
  const { t, format } = useProviderPageTexts()
  const { choose, buildUrl } = useChoice()
  const isHydrated = useHydrated()
  const { date } = format.wall(start)
  const change = { from: getPageStart(format.today, date) }
  const when = format.dayAtTime(start)
  return (
    <>
      <p>{date < from ? t('counsellor.firstFree', { when }) : t('counsellor.nextFree', { when })}</p>
      {isHydrated ? (
        <Button kind="second" onClick={() => choose(change)}>
          {t('counsellor.showNextFree')}
        </Button>
      ) : (
        <a href={buildUrl(change)}>{t('counsellor.showNextFree')}</a>
      )}
    </>
  )
}

/** Placeholder for times that are loading. */
export function TimesLoading() {
  const { t } = useProviderPageTexts()
  return (
    <div className={classes.waiting}>
      <p role="status" className="visually-hidden">
        {t('generic.loading')}
      </p>
      <SkeletonText lines={4} />
    </div>
  )
}
