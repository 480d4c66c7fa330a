import { useProviderTimeFormat } from '#modules/providers/web/shared/use-provider-time-format.ts'
import { FREE_CANCELLATION_HOURS } from '#platform/values/constants.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './session.module.css'
import type { SessionSeat } from './session.ts'

interface ClientCancellationTermsProps {
  seats: readonly SessionSeat[]
  /** The provider's time zone, used for all times on this page. */
  timezone: string
}

/**
 * Shows how long clients can cancel free of charge, or that late cancellations are not refunded (decision 0060).
 * Renders nothing if the terms of group members differ.
 */
export function ClientCancellationTerms({ seats, timezone }: ClientCancellationTermsProps) {
  const { t } = useAreaTexts('providerDashboard')
  const { own } = useProviderTimeFormat(timezone)
  const texts = new Set(seats.map((seat) => getTermsText(seat)).filter((text) => text !== null))
  const [text] = texts
  return texts.size === 1 && text ? <p className={classes.small}>{text}</p> : null

  function getTermsText({
    isPaymentRetained,
    clientTerms: { rule, refund, until, isUntilStart },
  }: SessionSeat): string | null {
    if (isPaymentRetained) return t('providerDashboard.paymentRetained', { hours: FREE_CANCELLATION_HOURS })
    if (rule === 'over' || rule === 'rescheduleRequested') return null
    if (refund === 'none') return t('providerDashboard.clientMayLate')
    if (isUntilStart || until === null) return t('providerDashboard.clientMayUntilStart')
    return t('providerDashboard.clientMayUntil', { when: own.dayAtTime(until) })
  }
}
