import { useOwnClock } from '#modules/providers/web/shared/own-clock.ts'
import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './session.module.css'
import type { Place } from './session-page.tsx'

interface ClientMayCancelProps {
  places: readonly Place[]
  /** The counsellor's, whose clock the page shows. */
  timezone: string
}

/** Until when clients can cancel free of charge, and what was cancelled too late for that (decision 0060). Silent where members of a group differ. */
export function ClientMayCancel({ places, timezone }: ClientMayCancelProps) {
  const { t } = useAreaTexts('running')
  const { own } = useOwnClock(timezone)
  const texts = new Set(places.map((place) => textOf(place)).filter((text) => text !== null))
  const [text] = texts
  return texts.size === 1 && text ? <p className={classes.small}>{text}</p> : null

  function textOf({ isPaymentKept, clientTerms: { rule, refund, until, isUntilStart } }: Place): string | null {
    if (isPaymentKept) return t('running.paymentKept', { hours: FREE_CANCELLATION_HOURS })
    if (rule === 'over' || rule === 'asked') return null
    if (refund === 'none') return t('running.clientMayLate')
    if (isUntilStart || until === null) return t('running.clientMayUntilStart')
    return t('running.clientMayUntil', { when: own.dayAtTime(until) })
  }
}
