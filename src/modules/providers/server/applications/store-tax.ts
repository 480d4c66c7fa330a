import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import type { TaxDetails } from './load-application.ts'
import { storeApplication } from './save-application.ts'
import './tables.ts'

/** Encrypts and stores the tax details in the caller's transaction. */
export const storeTax = (
  tx: Kysely<Tables>,
  encryption: Encryption,
  { providerId, ...tax }: TaxDetails & { providerId: string },
) => storeApplication(tx, providerId, { encrypted_tax: encryption.encrypt(tax) })

/** Deletes tax details once the statutory retention period has ended. */
export const purgeTax = (db: Kysely<Tables>, providerIds: string[]) =>
  db.updateTable('provider_application').set({ encrypted_tax: null }).where('provider_id', 'in', providerIds).execute()
