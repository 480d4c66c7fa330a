import { sql } from 'kysely'
import { loadLastChecks } from '#modules/content/server/helplines/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Settings } from '#platform/server/settings.ts'
import { HOME_TIME_ZONE } from '#platform/values/constants.ts'
import { HELPLINES, isHelplineOpen } from '#platform/values/helplines.ts'

/** Returns the public settings, which every screen needs (api.md, settings/public). */
export const publicSettings: Handler<AllCalls['publicSettings']> = async (_nothing, context) => {
  const { db, settings, now, language } = context
  const lastChecks = await loadLastChecks(db)
  const localNow = now.toZonedDateTimeISO(HOME_TIME_ZONE)
  const minuteOfWeek = ((localNow.dayOfWeek - 1) * 24 + localNow.hour) * 60 + localNow.minute
  const { payments } = settings
  return {
    brand: settings.brand,
    operator: toOperator(settings),
    currency: 'EUR' as const,
    platformFeePercent: settings.platformFeePercent,
    videoProvider: settings.zoom ? ('zoom' as const) : ('built-in' as const),
    vatPercent: await loadVatPercent(db, localNow.toPlainDate()),
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
      isOpenNow: isHelplineOpen(line, minuteOfWeek),
      languages: [...line.languages],
      isFree: line.isFree,
      source: line.source,
      lastChecked: lastChecks.get(line.key)!,
    })),
  }
}

/** Loads the VAT rate in force on the given day, as a percentage. */
async function loadVatPercent(db: Context['db'], day: Temporal.PlainDate): Promise<number> {
  const { rows } = await sql<{ rate: number }>`select vat_rate_on('EE', ${day}) as rate`.execute(db)
  // The database stores hundredths of a percent.
  return rows[0]!.rate / 100
}

/** In production, everything but the VAT number is configured; a development site falls back to the product's name. */
const toOperator = ({ company, brand }: Settings) => ({
  name: company.name ?? brand,
  registryCode: company.registryCode,
  vatNumber: company.vatNumber,
  address: (company.address ?? '').split(',').flatMap((line) => line.trim() || []),
  email: company.email,
})
