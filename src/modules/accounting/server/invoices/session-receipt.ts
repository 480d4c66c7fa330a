import type { AllCalls } from '#modules/contracts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/accounts/server/tables.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import { issueForPayment } from './issue-invoice.ts'
import { ownPayment } from './own-papers.ts'
import { pdfOf } from './show-paper.ts'

interface Wanted {
  id: string
  x?: string
  language?: UiLanguage | undefined
}

/** The invoice says when and how it was paid, so it is the receipt too (decision 0024). */
async function receiptOf(context: Context, { id, x, language }: Wanted): Promise<Uint8Array> {
  const { paymentId, paperId } = await ownPayment(context, { id, x })
  const invoiceId = paperId ?? (await issueForPayment(context, paymentId))
  if (!invoiceId) throw new Refusal('paperNotFound')
  return pdfOf(context, invoiceId, language ?? (await languageOfReader(context)))
}

/** Addresses of pages have no Russian (specification §1), so whoever reads our mails in Russian is known by their profile. */
async function languageOfReader({ db, who, language }: Context): Promise<UiLanguage> {
  const { ui_language: own } = await db
    .selectFrom('customer_account')
    .select('ui_language')
    .where('customer_account_id', '=', signedIn({ who }).customerAccountId)
    .executeTakeFirstOrThrow()
  return own === 'ru' ? own : language
}

export const sessionReceipt: Handler<AllCalls['sessionReceipt']> = (wanted, context) =>
  receiptOf(context as Context, wanted)

export const sessionReceiptOfDate: Handler<AllCalls['sessionReceiptOfDate']> = (wanted, context) =>
  receiptOf(context as Context, wanted)
