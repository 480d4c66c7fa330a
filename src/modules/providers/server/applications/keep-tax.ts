import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Sealing } from '#platform/server/encryption.ts'
import type { Tax } from './load-application.ts'
import { writeApplication } from './save-application.ts'
import './tables.ts'

const NO_TAX: Tax = { taxCountry: null, taxNumber: null }

/** Decrypts the stored country of tax residence and tax number. */
export const openTax = (sealing: Sealing, sealed: Buffer | null): Tax => (sealed ? sealing.open<Tax>(sealed) : NO_TAX)

/** Stores both encrypted, in the caller's transaction. */
export const keepTax = (tx: Kysely<Tables>, sealing: Sealing, { providerId, ...tax }: Tax & { providerId: string }) =>
  writeApplication(tx, providerId, { sealed_tax: sealing.seal(tax) })

/** Purges tax details after the legal retention period. */
export const forgetTaxOf = (db: Kysely<Tables>, providerIds: string[]) =>
  db.updateTable('provider_application').set({ sealed_tax: null }).where('provider_id', 'in', providerIds).execute()
