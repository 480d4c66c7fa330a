import { type Kysely, sql } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { JobHandlers } from '#platform/server/jobs/jobs.ts'
import { processGroupDecisions } from './group-decisions.ts'
import './tables.ts'

export { listActiveTemplates, type TemplateView } from './active-templates.ts'
export { cancelOccurrences } from './cancel-occurrences.ts'
export { transactWithRetry } from './change-session-types.ts'
export { addPrivateTemplate } from './private-template.ts'
export { assertVatGround, loadVatOptions } from './vat-options.ts'

declare module '#platform/server/jobs/jobs.ts' {
  interface JobKinds {
    'process-groups': object
  }
}

/** Job that runs every five minutes and processes group dates below their minimum number of participants. */
export const sessionTemplateJobs = (deps: AppDeps): JobHandlers => ({
  work: { 'process-groups': () => processGroupDecisions(deps) },
  schedules: { 'process-groups': '*/5 * * * *' },
})

/**
 * Erases the text, addresses and arrival notes of the session types of a provider who deletes their account. Bookings
 * have their own copies of the title and the address.
 */
export async function eraseSessionTemplates(tx: Kysely<Tables>, customerAccountId: string): Promise<void> {
  await sql`
    update session_template set texts = '{}', address = null, encrypted_arrival_note = null
    where provider_id in (select provider_id from provider_account where customer_account_id = ${customerAccountId})`.execute(
    tx,
  )
}
