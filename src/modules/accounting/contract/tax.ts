import { z } from 'zod'
import { accountingAdminCallPaths } from '#modules/accounting/admin-call-paths.ts'
import { accountingCallPaths } from '#modules/accounting/call-paths.ts'
import { REQUIRED_SELLER_DETAILS } from '#modules/accounting/values/tax.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  dateIn,
  dateOut,
  eurosOut,
  fileBytes,
  noInput,
  optionalLine,
  pageQuery,
  pageSchema,
} from '#platform/contract/values.ts'
import { COUNTRIES } from '#platform/values/countries.ts'

const ownTax = z.object({
  isVatRegistered: z.boolean(),
  vatNumber: z.string().nullable(),
  vatSince: dateOut.nullable(),
  taxCountry: z.string().nullable(),
  taxNumber: z.string().nullable(),
  isCompany: z.boolean(),
  /** Details that the platform must report by law and does not have yet. */
  missing: z.array(z.enum(REQUIRED_SELLER_DETAILS)),
})

const byYear = z.strictObject({ year: z.coerce.number({ error: 'error.invalid' }).int().min(2020).max(2199) })

const quarters = z.object({
  /** Amounts transferred after the platform fee, less reversals. */
  consideration: z.array(eurosOut).length(4),
  fees: z.array(eurosOut).length(4),
  activities: z.array(z.int()).length(4),
})

const download = { who: 'admin', input: byYear, reply: fileBytes, attachment: true, perMinute: 20 } as const

/** Calls for a provider's VAT and tax residence, and for the platform's yearly tax report (decision 0036). */
export const taxCalls = {
  getOwnTax: defineCall(
    {
      who: 'provider',
      summary: 'Returns whether the provider is registered for VAT, and their tax number and country of tax residence.',
      input: noInput,
      reply: ownTax,
    },
    accountingCallPaths.getOwnTax,
  ),
  putOwnTax: defineCall(
    {
      who: 'provider',
      summary: 'Updates the provider’s tax details. Existing bookings keep the VAT they were made with.',
      input: z.strictObject({
        isVatRegistered: z.boolean(),
        vatNumber: optionalLine(30),
        /** First day of VAT registration; omitted if it has no start date. */
        vatSince: dateIn.optional(),
        taxCountry: z.enum(COUNTRIES, { error: 'error.required' }),
        taxNumber: optionalLine(30),
      }),
      reply: ownTax,
      perMinute: 20,
    },
    accountingCallPaths.putOwnTax,
  ),
  taxReport: defineCall(
    {
      who: 'admin',
      summary:
        'Returns the platform’s yearly tax report (DAC7), which lists each paid provider by quarter and any missing ' +
        'details. Each view is recorded in the audit log.',
      input: byYear.extend(pageQuery),
      reply: z.object({
        year: z.int(),
        /** Sellers with missing details come first. */
        sellers: pageSchema(
          quarters.extend({
            providerId: z.guid(),
            name: z.string(),
            isCompany: z.boolean(),
            country: z.string().nullable(),
            missing: z.array(z.enum(REQUIRED_SELLER_DETAILS)),
            /**
             * False if details that the published schema requires are missing; the seller is then left out of the XML.
             */
            isInXml: z.boolean(),
          }),
        ),
        /** Number of sellers left out of the XML. */
        leftOut: z.int(),
        total: quarters,
        /** The totals above, computed from the year's transfers alone. */
        transfers: z.object({ consideration: eurosOut, fees: eurosOut, activities: z.int() }),
        /** Settings of the platform's own company that are missing. */
        platformMissing: z.array(z.enum(['name', 'registryCode', 'address'])),
      }),
    },
    accountingAdminCallPaths.taxReport,
  ),
  taxReportXml: defineCall(
    {
      ...download,
      summary:
        'Exports the yearly tax report as XML (OECD schema for digital platforms, version 1.0). Each export is ' +
        'recorded in the audit log.',
      file: 'application/xml',
    },
    accountingAdminCallPaths.taxReportXml,
  ),
  taxReportCsv: defineCall(
    {
      ...download,
      summary:
        'Exports the yearly tax report as CSV, with amounts to the cent. Each export is recorded in the audit log.',
      file: 'text/csv; charset=utf-8',
    },
    accountingAdminCallPaths.taxReportCsv,
  ),
}
