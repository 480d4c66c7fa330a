import { z } from 'zod'
import { accountingCallPaths } from '#modules/accounting/call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  eurosOut,
  fileBytes,
  guid,
  instantOut,
  monthIn,
  noInput,
  noReply,
  optionalLine,
  optionalName,
  optionalText,
  pageInput,
  pageSchema,
  requiredLine,
} from '#platform/contract/values.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'

const language = z.enum(UI_LANGUAGES).optional()
/** The id of a booking, of its payment intent, or of one of its invoices or credit notes. */
const id = requiredLine(255)
/** The id of a group occurrence, or `0`; omitted for a personal session. */
const x = z.union([guid, z.literal('0')], { error: 'error.invalid' })

/** An invoice's status, or the reason for a credit note: a refund, or a reissued invoice (decision 0024). */
const DOCUMENT_STATES = ['paid', 'partiallyRefunded', 'refunded', 'replaced', 'refund', 'correction'] as const

const invoiceDocument = z.object({
  invoiceId: z.guid(),
  kind: z.enum(['invoice', 'creditNote']),
  number: z.string(),
  issuedAt: instantOut,
  /** Negative on a credit note. */
  amount: eurosOut,
  state: z.enum(DOCUMENT_STATES),
  /** The number of the invoice that a credit note credits, or that an invoice replaces. */
  about: z.string().nullable(),
  /** The recipient's name as printed. */
  madeOutTo: z.string(),
  isToCompany: z.boolean(),
  /** Whether the document is also available as an e-invoice. */
  hasEInvoice: z.boolean(),
  /** Whether the invoice is current and can still be reissued to another recipient. */
  canBeMadeOut: z.boolean(),
  /** Whether the session was rescheduled after this invoice was issued. */
  saysOtherDay: z.boolean(),
  bookingId: z.guid(),
  paymentIntentId: z.string().nullable(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  startDateTime: instantOut,
})

const receipt = {
  who: 'signedIn',
  reply: fileBytes,
  errors: ['invoiceNotFound'],
  file: 'application/pdf',
  attachment: true,
  // Rendering a PDF is expensive.
  perMinute: 60,
} as const
const receipts = { who: 'signedIn', reply: z.array(invoiceDocument), errors: ['invoiceNotFound'] } as const

/**
 * Calls for the invoices of clients and providers. An invoice states how it was paid, so it also serves as the receipt.
 */
export const invoiceCalls = {
  createInvoice: defineCall(
    {
      who: 'signedIn',
      summary:
        'Creates the invoice of a booking for the client or a company. If an invoice to another recipient exists, it ' +
        'is credited with a credit note and replaced. Repeating the call returns the same invoice.',
      input: z.strictObject({
        bookingId: guid,
        companyName: optionalName(200),
        registryCode: optionalLine(20),
        vatNumber: optionalLine(20),
        address: optionalText(300),
        /** Reissues the current invoice to its recipient with the new date, after the session was rescheduled. */
        toSame: z.boolean().optional(),
      }),
      reply: invoiceDocument,
      errors: ['invoiceNotFound', 'invoiceGivenBack', 'invoiceMadeOften'],
      perMinute: 30,
    },
    accountingCallPaths.createInvoice,
  ),
  sessionReceipt: defineCall(
    {
      ...receipt,
      summary:
        'Returns the receipt of a booking, which is its current invoice, as a PDF. The id of an invoice or credit ' +
        'note returns that document.',
      input: z.strictObject({ id, language }),
    },
    accountingCallPaths.sessionReceipt,
  ),
  sessionReceiptOfDate: defineCall(
    {
      ...receipt,
      summary: 'Returns the receipt of a place on a date of a group.',
      input: z.strictObject({ id, x, language }),
    },
    accountingCallPaths.sessionReceiptOfDate,
  ),
  sessionEInvoice: defineCall(
    {
      ...receipt,
      summary:
        'Returns an invoice or credit note to a company as an e-invoice (EN 16931 in UBL 2.1 XML). A booking id ' +
        'returns its current invoice.',
      input: z.strictObject({ id }),
      errors: ['invoiceNotFound', 'noEInvoice'],
      file: 'application/xml',
    },
    accountingCallPaths.sessionEInvoice,
  ),
  sessionReceipts: defineCall(
    {
      ...receipts,
      summary: 'Lists all invoices and credit notes of a booking, newest first.',
      input: z.strictObject({ id }),
    },
    accountingCallPaths.sessionReceipts,
  ),
  sessionReceiptsOfDate: defineCall(
    {
      ...receipts,
      summary: 'Lists all invoices and credit notes of a place on a date of a group, newest first.',
      input: z.strictObject({ id, x }),
    },
    accountingCallPaths.sessionReceiptsOfDate,
  ),
  listOwnInvoices: defineCall(
    {
      who: 'signedIn',
      summary: 'Lists all invoices and credit notes of the caller, newest first.',
      input: z.strictObject(pageInput),
      reply: pageSchema(invoiceDocument),
    },
    accountingCallPaths.listOwnInvoices,
  ),
  getInvoiceDetails: defineCall(
    {
      who: 'signedIn',
      summary:
        'Returns the company that the caller’s last company invoice was made out to, as the default for the next one.',
      input: noInput,
      reply: z
        .object({ companyName: z.string(), registryCode: z.string(), vatNumber: z.string(), address: z.string() })
        .nullable(),
    },
    accountingCallPaths.getInvoiceDetails,
  ),
  deleteOwnInvoiceDetails: defineCall(
    {
      who: 'signedIn',
      summary: 'Deletes the stored company details. Existing invoices are unchanged.',
      input: noInput,
      reply: noReply,
    },
    accountingCallPaths.deleteOwnInvoiceDetails,
  ),
  providerInvoice: defineCall(
    {
      who: 'provider',
      summary:
        'Returns an invoice or credit note by its id, or by the id of its booking or refund. Issues it on the first ' +
        'request.',
      input: z.strictObject({ id: guid, language }),
      reply: fileBytes,
      errors: ['notFound'],
      file: 'application/pdf',
    },
    accountingCallPaths.providerInvoice,
  ),
  providerEInvoice: defineCall(
    {
      who: 'provider',
      summary: 'Returns an invoice or credit note to a company as an e-invoice (EN 16931 in UBL 2.1 XML).',
      input: z.strictObject({ id: guid }),
      reply: fileBytes,
      errors: ['notFound', 'noEInvoice'],
      file: 'application/xml',
      attachment: true,
    },
    accountingCallPaths.providerEInvoice,
  ),
  feeStatement: defineCall(
    {
      who: 'provider',
      summary: 'Returns the platform’s fee statement for a completed month.',
      input: z.strictObject({
        month: monthIn,
        language,
      }),
      reply: fileBytes,
      errors: ['notFound'],
      file: 'application/pdf',
    },
    accountingCallPaths.feeStatement,
  ),
}
