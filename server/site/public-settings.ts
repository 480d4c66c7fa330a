import type { AllCalls } from '#contract/all-calls.ts'
import { HELPLINES, isOpen } from '#contract/helplines.ts'
import type { Handler } from '../context.ts'
import { lastChecked } from '../helplines/public.ts'
import type { Settings } from '../settings.ts'

const HELP_ZONE = 'Europe/Tallinn'

/** What every screen needs to know of the running site (api.md, settings/public). */
export const publicSettings: Handler<AllCalls['publicSettings']> = async (_nothing, context) => {
  const { db, settings, now, language } = context
  const days = await lastChecked(db)
  const local = now.toZonedDateTimeISO(HELP_ZONE)
  const minuteOfWeek = ((local.dayOfWeek - 1) * 24 + local.hour) * 60 + local.minute
  const { payments } = settings
  return {
    brand: settings.brand,
    operator: operatorOf(settings),
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
      number: line.number,
      tel: line.tel,
      ...line.texts[language],
      isOpenNow: isOpen(line, minuteOfWeek),
      languages: [...line.languages],
      isFree: line.isFree,
      source: line.source,
      lastChecked: days.get(line.key)!,
    })),
  }
}

/** Who runs the platform: in production everything but the VAT number is there, a local copy has the product's name. */
const operatorOf = ({ company, brand }: Settings) => ({
  name: company.name ?? brand,
  registryCode: company.registryCode,
  vatNumber: company.vatNumber,
  address: (company.address ?? '').split(',').flatMap((line) => line.trim() || []),
  email: company.email,
})
