import type { Kysely, Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type AppDeps, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Company } from './company.ts'
import './tables.ts'

type Db = Kysely<Tables>
const getEncryptionContext = (customerAccountId: string) => `invoiceDetails:${customerAccountId}`

/** Stores the company as the customer's default for the next invoice. */
export async function storeInvoiceCompany(
  { encryption, now }: Pick<AppDeps, 'encryption'> & { now: Temporal.Instant },
  tx: Transaction<Tables>,
  { customerAccountId, company }: { customerAccountId: string; company: Company },
): Promise<void> {
  const columns = { encrypted: encryption.encrypt(company, getEncryptionContext(customerAccountId)), changed_at: now }
  await tx
    .insertInto('invoice_details')
    .values({ customer_account_id: customerAccountId, ...columns })
    .onConflict((conflict) => conflict.column('customer_account_id').doUpdateSet(columns))
    .execute()
}

/** Returns the company that the customer entered last and when it was entered, or null if there is none. */
export async function findInvoiceCompany(
  { db, encryption }: Pick<AppDeps, 'db' | 'encryption'>,
  customerAccountId: string,
): Promise<(Company & { createdAt: Temporal.Instant }) | null> {
  const row = await db
    .selectFrom('invoice_details')
    .select(['encrypted', 'changed_at'])
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirst()
  return row
    ? {
        ...encryption.decrypt<Company>(row.encrypted, getEncryptionContext(customerAccountId)),
        createdAt: row.changed_at,
      }
    : null
}

export async function deleteInvoiceDetails(db: Db, customerAccountId: string): Promise<void> {
  await db.deleteFrom('invoice_details').where('customer_account_id', '=', customerAccountId).execute()
}

export const getInvoiceDetails: Handler<AllCalls['getInvoiceDetails']> = (_input, context) =>
  findInvoiceCompany(context, requireCaller(context).customerAccountId)

export const deleteOwnInvoiceDetails: Handler<AllCalls['deleteOwnInvoiceDetails']> = async (_input, context) => {
  await deleteInvoiceDetails(context.db, requireCaller(context).customerAccountId)
  return null
}
