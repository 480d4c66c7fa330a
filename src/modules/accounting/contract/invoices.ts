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
/** Of a booking, of its payment intent, or of one paper of it. */
const id = text(255)
/** The date of a group, or `0`; left out for a personal session (decisions). */
const x = z.union([guid, z.literal('0')], { error: 'error.invalid' })

/** How an invoice stands; why a credit note was made: money went back, or the invoice was made out anew (decision 0024). */
const PAPER_STATES = ['paid', 'partiallyRefunded', 'refunded', 'replaced', 'refund', 'correction'] as const

const paper = z.object({
  paperId: z.guid(),
  kind: z.enum(['invoice', 'creditNote']),
  number: z.string(),
  issuedAt: instantOut,
  /** Below zero on a credit note. */
  amount: eurosOut,
  state: z.enum(PAPER_STATES),
  /** The invoice that a credit note takes from, or whose place an invoice takes. */
  about: z.string().nullable(),
  /** As it stands on the paper. */
  madeOutTo: z.string(),
  isToCompany: z.boolean(),
  /** It can be had as an e-invoice too. */
  hasEInvoice: z.boolean(),
  /** It stands, and may still be made out to somebody else. */
  canBeMadeOut: z.boolean(),
  /** The session was moved after this invoice was issued. */
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
  // Drawing takes work.
  perMinute: 60,
} as const
const receipts = { who: 'signedIn', reply: z.array(paper), refuses: ['paperNotFound'] } as const

/** What a client gets on paper: the counsellor's invoices, which say how they were paid and so are receipts too. */
export const paperCalls = {
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
        /** To whomever the standing invoice names: for the day of a session that was moved. */
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
