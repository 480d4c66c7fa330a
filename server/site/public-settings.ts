import type { AllCalls } from '#contract/all-calls.ts'
import { HELPLINES, isOpen } from '#contract/helplines.ts'
import type { Handler } from '../context.ts'

const HELP_ZONE = 'Europe/Tallinn'

/** What every screen needs to know of the running site (api.md, settings/public). */
export const publicSettings: Handler<AllCalls['publicSettings']> = async (_nothing, { settings, now, language }) => {
  const local = now.toZonedDateTimeISO(HELP_ZONE)
  const minuteOfWeek = ((local.dayOfWeek - 1) * 24 + local.hour) * 60 + local.minute
  const { payments } = settings
  return {
    brand: settings.brand,
    currency: 'EUR' as const,
    platformFeePercent: settings.platformFeePercent,
    videoProvider: 'built-in',
    payments: {
      mode: payments?.mode ?? ('sandbox' as const),
      publishableKey: payments?.publishableKey ?? 'sandbox',
      scriptUrl: payments?.scriptUrl ?? '',
    },
    helplines: HELPLINES.map((line) => ({
      key: line.key,
      tel: line.tel,
      ...line.texts[language],
      isOpenNow: isOpen(line, minuteOfWeek),
      languages: [...line.languages],
      isFree: line.isFree,
      source: line.source,
      lastChecked: line.lastChecked,
    })),
  }
}
