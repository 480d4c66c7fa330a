import { sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import { storeTax } from '#modules/providers/server/applications/public.ts'
import { updateProvider } from '#modules/providers/server/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { isValidTaxNumber, normalizeVatNumber } from '#platform/server/country-numbers.ts'
import { InvalidFieldsError } from '#platform/server/http/send-error.ts'
import { listMissingDetails, listSellersWhere } from './sellers.ts'

type OwnTaxInput = z.output<AllCalls['putOwnTax']['input']>
type ReadContext = Pick<Context, 'db' | 'encryption' | 'caller'>

export const getOwnTax: Handler<AllCalls['getOwnTax']> = (_input, context) => loadOwnTax(context)

async function loadOwnTax({ db, encryption, caller }: ReadContext) {
  const providerId = requireCaller({ caller }).providerId!
  const [seller] = await listSellersWhere({ db, encryption }, sql`p.provider_id = ${providerId}`)
  const { vat_since: vatSince } = await db
    .selectFrom('provider_account')
    .select('vat_since')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const { vatNumber, taxCountry, taxNumber, isCompany } = seller!
  const isVatRegistered = vatNumber !== null
  const since = isVatRegistered ? vatSince : null
  return {
    isVatRegistered,
    vatNumber,
    vatSince: since,
    taxCountry,
    taxNumber,
    isCompany,
    missing: listMissingDetails(seller!),
  }
}

/**
 * Updates the VAT and tax details. Existing bookings keep their VAT; the change applies only to later ones (decision
 * 0036). @throws InvalidFieldsError
 */
export const putOwnTax: Handler<AllCalls['putOwnTax']> = async (input, context) => {
  const providerId = requireCaller(context).providerId!
  const { db, encryption } = context
  await db.transaction().execute(async (tx) => {
    await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
    const { isCompany } = await loadOwnTax({ ...context, db: tx as never })
    assertValid(input, { isCompany, today: context.now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate() })
    await updateProvider(tx, providerId, {
      vat_number: input.isVatRegistered ? normalizeVatNumber(input.vatNumber!) : null,
      vat_since: (input.isVatRegistered && input.vatSince) || null,
    })
    const { taxCountry, taxNumber } = input
    await storeTax(tx, encryption, { providerId, taxCountry, taxNumber: taxNumber || null })
  })
  return loadOwnTax(context)
}

function assertValid(
  input: OwnTaxInput,
  { isCompany, today }: { isCompany: boolean; today: Temporal.PlainDate },
): void {
  const { isVatRegistered, vatNumber, vatSince, taxCountry: country, taxNumber } = input
  const isTooLate = !!vatSince && Temporal.PlainDate.compare(vatSince, today.add({ years: 1 })) > 0
  const errors: [string, string][] = []
  if (isVatRegistered && !vatNumber) errors.push(['vatNumber', 'error.required'])
  else if (isVatRegistered && normalizeVatNumber(vatNumber!) === null) errors.push(['vatNumber', 'error.vatNumber'])
  if (isVatRegistered && isTooLate) errors.push(['vatSince', 'error.dateInvalid'])
  if (!taxNumber) errors.push(['taxNumber', 'error.required'])
  else if (!isValidTaxNumber(taxNumber, { country, isCompany })) errors.push(['taxNumber', 'error.taxNumber'])
  if (errors.length > 0) throw new InvalidFieldsError(errors)
}
