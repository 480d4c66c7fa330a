import type { AllCalls } from '#modules/contracts.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import '#modules/accounts/server/tables.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { issueForPayment } from './issue-invoice.ts'
import { findOwnPayment } from './list-own-invoices.ts'
import { renderStoredInvoice } from './load-invoice.ts'

interface ReceiptInput {
  id: string
  x?: string
  language?: UiLanguage | undefined
}

/**
 * Renders the invoice. It states when and how it was paid, so it is also the receipt (decision 0024).
 */
async function renderReceipt(
  context: Context<'invoiceNotFound'>,
  { id, x, language }: ReceiptInput,
): Promise<Uint8Array> {
  const { paymentId, invoiceId: requestedId } = await findOwnPayment(context, { id, x })
  const invoiceId = requestedId ?? (await issueForPayment(context, paymentId))
  if (!invoiceId) return context.fail('invoiceNotFound')
  return renderStoredInvoice(context, invoiceId, language ?? (await findRecipientLanguage(context)))
}

/**
 * Returns the language of the document. No page has a Russian URL (specification §1), so Russian comes from the
 * profile's language.
 */
async function findRecipientLanguage({ db, caller, language }: Context): Promise<UiLanguage> {
  const { ui_language: profileLanguage } = await db
    .selectFrom('customer_account')
    .select('ui_language')
    .where('customer_account_id', '=', requireCaller({ caller }).customerAccountId)
    .executeTakeFirstOrThrow()
  return profileLanguage === 'ru' ? profileLanguage : language
}

export const sessionReceipt: Handler<AllCalls['sessionReceipt']> = (input, context) => renderReceipt(context, input)

export const sessionReceiptOfDate: Handler<AllCalls['sessionReceiptOfDate']> = (input, context) =>
  renderReceipt(context, input)
