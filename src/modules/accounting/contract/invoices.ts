import { z } from 'zod'
import { CALL_PATHS } from '#modules/call-paths.ts'
import { call } from '#platform/contract/call.ts'
import {
  eurosOut,
  guid,
  instantOut,
  noInput,
  nothing,
  optionalText,
  pageInput,
  pageOf,
  text,
} from '#platform/contract/values.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'

const pdf = z.custom<Uint8Array>((value) => value instanceof Uint8Array)
const language = z.enum(UI_LANGUAGES).optional()
/** The id of a booking, of its payment intent, or of one of its invoices or credit notes. */
const id = text(255)
/** The id of a group occurrence, or `0`; omitted for a personal session (decisions). */
const x = z.union([guid, z.literal('0')], { error: 'error.invalid' })

/** The status of an invoice, or the reason for a credit note: a refund, or a reissued invoice (decision 0024). */
const PAPER_STATES = ['paid', 'partiallyRefunded', 'refunded', 'replaced', 'refund', 'correction'] as const

const paper = z.object({
  paperId: z.guid(),
  kind: z.enum(['invoice', 'creditNote']),
  number: z.string(),
  issuedAt: instantOut,
  /** Negative on a credit note. */
  amount: eurosOut,
  state: z.enum(PAPER_STATES),
  /** The number of the invoice that a credit note credits, or that an invoice replaces. */
  about: z.string().nullable(),
  /** The recipient's name as printed. */
  madeOutTo: z.string(),
  isToCompany: z.boolean(),
  /** Also available as an e-invoice. */
  hasEInvoice: z.boolean(),
  /** The invoice is current and can still be reissued to another recipient. */
  canBeMadeOut: z.boolean(),
  /** The session was rescheduled after this invoice was issued. */
  saysOtherDay: z.boolean(),
  bookingId: z.guid(),
  paymentIntentId: z.string().nullable(),
  providerFirstName: z.string(),
  providerLastName: z.string(),
  startDateTime: instantOut,
})

const receipt = {
  who: 'signedIn',
  reply: pdf,
  refuses: ['paperNotFound'],
  file: 'application/pdf',
  attachment: true,
  // Rendering a PDF is expensive.
  perMinute: 60,
} as const
const receipts = { who: 'signedIn', reply: z.array(paper), refuses: ['paperNotFound'] } as const

/** Calls for a client's invoices. An invoice states how it was paid, so it also serves as the receipt. */
export const invoiceCalls = {
  createInvoice: call(
    {
      who: 'signedIn',
      about:
        'The invoice of a booking, made out to the person or to a company. One made out otherwise is taken back by a credit note and replaced; the same again answers the same invoice.',
      input: z.strictObject({
        bookingId: guid,
        companyName: optionalText(200),
        registryCode: optionalText(20),
        vatNumber: optionalText(20),
        address: optionalText(300),
        /** Reissues the current invoice to its recipient with the new date, after the session was rescheduled. */
        toSame: z.boolean().optional(),
      }),
      reply: paper,
      refuses: ['paperNotFound', 'invoiceGivenBack', 'invoiceMadeOften'],
      perMinute: 30,
    },
    CALL_PATHS.createInvoice,
  ),
  sessionReceipt: call(
    {
      ...receipt,
      about: 'The receipt of a booking: its standing invoice. By the id of a paper, that one.',
      input: z.strictObject({ id, language }),
    },
    CALL_PATHS.sessionReceipt,
  ),
  sessionReceiptOfDate: call(
    { ...receipt, about: 'The same for a seat on a date of a group.', input: z.strictObject({ id, x, language }) },
    CALL_PATHS.sessionReceiptOfDate,
  ),
  sessionEInvoice: call(
    {
      ...receipt,
      about:
        'A paper made out to a company as an e-invoice: XML of EN 16931 in UBL 2.1. By the id of a booking its standing invoice.',
      input: z.strictObject({ id }),
      refuses: ['paperNotFound', 'noEInvoice'],
      file: 'application/xml',
    },
    CALL_PATHS.sessionEInvoice,
  ),
  sessionReceipts: call(
    { ...receipts, about: 'All papers of a booking, the newest first.', input: z.strictObject({ id }) },
    CALL_PATHS.sessionReceipts,
  ),
  sessionReceiptsOfDate: call(
    { ...receipts, about: 'The same for a seat on a date of a group.', input: z.strictObject({ id, x }) },
    CALL_PATHS.sessionReceiptsOfDate,
  ),
  listPapers: call(
    {
      who: 'signedIn',
      about: 'All my invoices and credit notes, the newest first.',
      input: z.strictObject(pageInput),
      reply: pageOf(paper),
    },
    CALL_PATHS.listPapers,
  ),
  getInvoiceDetails: call(
    {
      who: 'signedIn',
      about: 'The company that an invoice was last made out to, for the next one.',
      input: noInput,
      reply: z
        .object({ companyName: z.string(), registryCode: z.string(), vatNumber: z.string(), address: z.string() })
        .nullable(),
    },
    CALL_PATHS.getInvoiceDetails,
  ),
  forgetInvoiceDetails: call(
    { who: 'signedIn', about: 'Forget that company; invoices stay as they are.', input: noInput, reply: nothing },
    CALL_PATHS.forgetInvoiceDetails,
  ),
}
