import { z } from 'zod'
import { MISSING_OF_SELLER } from '#modules/accounting/values/tax.ts'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { SUPERUSER_PATHS } from '#modules/superuser-paths.ts'
import { call } from '#platform/contract/call.ts'
import { dateIn, dateOut, eurosOut, noInput, optionalText, pageOf, pageQuery } from '#platform/contract/values.ts'
import { COUNTRIES } from '#platform/values/countries.ts'

const ownTax = z.object({
  isVatRegistered: z.boolean(),
  vatNumber: z.string().nullable(),
  vatSince: dateOut.nullable(),
  taxCountry: z.string().nullable(),
  taxNumber: z.string().nullable(),
  isCompany: z.boolean(),
  /** What a platform must report of them by law and does not know yet. */
  missing: z.array(z.enum(MISSING_OF_SELLER)),
})

const byYear = z.strictObject({ year: z.coerce.number({ error: 'error.invalid' }).int().min(2020).max(2199) })

const quarters = z.object({
  /** What was paid out: after the platform's fee, less what was taken back. */
  consideration: z.array(eurosOut).length(4),
  fees: z.array(eurosOut).length(4),
  activities: z.array(z.int()).length(4),
})

const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const download = { who: 'admin', input: byYear, reply: file, attachment: true, perMinute: 20 } as const

/** VAT and tax residence of a counsellor; what the platform reports of all of them (decision 0036). */
export const taxCalls = {
  getOwnTax: call(
    {
      who: 'provider',
      about: 'Whether the counsellor is liable to VAT, and their tax number and country of tax residence.',
      input: noInput,
      reply: ownTax,
    },
    CALL_PATHS.getOwnTax,
  ),
  putOwnTax: call(
    {
      who: 'provider',
      about: 'Changes them. Bookings made before keep the VAT they were made with.',
      input: z.strictObject({
        isVatRegistered: z.boolean(),
        vatNumber: optionalText(30),
        /** Left out: since always. */
        vatSince: dateIn.optional(),
        taxCountry: z.enum(COUNTRIES, { error: 'error.required' }),
        taxNumber: optionalText(30),
      }),
      reply: ownTax,
      perMinute: 20,
    },
    CALL_PATHS.putOwnTax,
  ),
  taxReport: call(
    {
      who: 'admin',
      about:
        'What the yearly report of a platform (DAC7) says: each counsellor who was paid, by quarter, and what is missing. Looking is noted.',
      input: byYear.extend(pageQuery),
      reply: z.object({
        year: z.int(),
        /** Those of whom something is missing come first. */
        sellers: pageOf(
          quarters.extend({
            providerId: z.guid(),
            name: z.string(),
            isCompany: z.boolean(),
            country: z.string().nullable(),
            missing: z.array(z.enum(MISSING_OF_SELLER)),
            /** Without it the published schema does not take the seller: left out of the XML. */
            isInXml: z.boolean(),
          }),
        ),
        /** How many are left out of the XML. */
        leftOut: z.int(),
        total: quarters,
        /** The same sums, made of the transfers of the year alone. */
        transfers: z.object({ consideration: eurosOut, fees: eurosOut, activities: z.int() }),
        /** What the platform's own part lacks: settings of the program. */
        platformMissing: z.array(z.enum(['name', 'registryCode', 'address'])),
      }),
    },
    SUPERUSER_PATHS.taxReport,
  ),
  taxReportXml: call(
    {
      ...download,
      about: 'The same as XML of the OECD schema for digital platforms, version 1.0. Exporting is noted.',
      file: 'application/xml',
    },
    SUPERUSER_PATHS.taxReportXml,
  ),
  taxReportCsv: call(
    { ...download, about: 'The same as a table, to the cent. Exporting is noted.', file: 'text/csv; charset=utf-8' },
    SUPERUSER_PATHS.taxReportCsv,
  ),
}
