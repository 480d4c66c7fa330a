import { sql } from 'kysely'
import { lastChecked } from '#modules/content/server/helplines/public.ts'
import { HELPLINES, isOpen } from '#modules/content/values/helplines.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Settings } from '#platform/server/settings.ts'

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
    videoProvider: settings.zoom ? ('zoom' as const) : ('built-in' as const),
    vatPercent: await vatPercentOn(db, local.toPlainDate()),
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

/** Rates are rows with their days (migration 031); hundredths of a percent there. */
async function vatPercentOn(db: Context['db'], day: Temporal.PlainDate): Promise<number> {
  const { rows } = await sql<{ rate: number }>`select vat_rate_on('EE', ${day}) as rate`.execute(db)
  return rows[0]!.rate / 100
}

/** Who runs the platform: in production everything but the VAT number is there, a local copy has the product's name. */
const operatorOf = ({ company, brand }: Settings) => ({
  name: company.name ?? brand,
  registryCode: company.registryCode,
  vatNumber: company.vatNumber,
  address: (company.address ?? '').split(',').flatMap((line) => line.trim() || []),
  email: company.email,
})
