import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { accounts } from './migrations/001-accounts.ts'
import { providers } from './migrations/002-providers.ts'
import { bookings } from './migrations/003-bookings.ts'
import { finder } from './migrations/004-finder.ts'
import { signUpBrowser } from './migrations/005-sign-up-browser.ts'
import { practice } from './migrations/006-practice.ts'
import { applications } from './migrations/007-applications.ts'
import { media } from './migrations/008-media.ts'
import { sessionTemplates } from './migrations/009-session-templates.ts'
import { payouts } from './migrations/010-payouts.ts'
import { movingSessions } from './migrations/011-moving-sessions.ts'
import { invitations } from './migrations/012-invitations.ts'
import { transfersAndInvoices } from './migrations/013-practice-books.ts'
import { twoStepLogin } from './migrations/014-two-step-login.ts'
import { clientChanges } from './migrations/015-client-changes.ts'
import { clientInvoices } from './migrations/016-client-papers.ts'
import { feedbackAndClaims } from './migrations/017-voices.ts'
import { remindersAndWaitlist } from './migrations/018-reminders-waiting.ts'
import { savedCard } from './migrations/019-saved-card.ts'
import { conversations } from './migrations/020-conversations.ts'
import { sentOnce } from './migrations/021-sent-once.ts'
import { latePayments } from './migrations/022-late-money.ts'
import { contactMessages } from './migrations/023-messages-to-us.ts'
import { knownZones } from './migrations/024-known-zones.ts'
import { feedbackOn } from './migrations/025-feedback-on.ts'
import { claimReasons } from './migrations/026-claim-reasons.ts'
import { ledger } from './migrations/027-ledger.ts'
import { carriedBalance } from './migrations/028-carried-balance.ts'
import { stripeMonitoring } from './migrations/029-provider-watch.ts'
import { scheduledCharges } from './migrations/030-far-dates.ts'
import { tax } from './migrations/031-tax.ts'
import { people } from './migrations/032-people.ts'
import { imports } from './migrations/033-import.ts'
import { organisations } from './migrations/034-organisations.ts'
import { keysAndCauses } from './migrations/035-keys-and-causes.ts'
import { retryOrder } from './migrations/036-order-of-tries.ts'
import { peopleAndPrivacy } from './migrations/037-people-and-privacy.ts'
import { addresses } from './migrations/040-addresses.ts'
import { trust } from './migrations/042-trust.ts'
import { requestConsent } from './migrations/045-request-consent.ts'
import { sessionRooms } from './migrations/046-session-rooms.ts'
import { zoomMeetings } from './migrations/047-zoom.ts'
import { arrivalNote } from './migrations/048-arrival-note.ts'
import { absentCounsellor } from './migrations/049-absent-counsellor.ts'
import { refundsInLine } from './migrations/050-refunds-in-line.ts'
import { sessionSearch } from './migrations/051-session-search.ts'
import { lateCancellations } from './migrations/052-late-cancellations.ts'

const forward = (statements: string): Migration => ({
  up: async (db) => {
    await sql.raw(statements).execute(db)
  },
})

/**
 * Forward only: a released migration is never edited. They are imported rather than found by scanning, so that unused
 * ones are noticed.
 */
const MIGRATIONS: Record<string, Migration> = {
  '001-accounts': forward(accounts),
  '002-providers': forward(providers),
  '003-bookings': forward(bookings),
  '004-finder': forward(finder),
  '005-sign-up-browser': forward(signUpBrowser),
  '006-practice': forward(practice),
  '011-moving-sessions': forward(movingSessions),
  '009-session-templates': forward(sessionTemplates),
  '010-payouts': forward(payouts),
  '013-practice-books': forward(transfersAndInvoices),
  '012-invitations': forward(invitations),
  '007-applications': forward(applications),
  '008-media': forward(media),
  '014-two-step-login': forward(twoStepLogin),
  '015-client-changes': forward(clientChanges),
  '016-client-papers': forward(clientInvoices),
  '017-voices': forward(feedbackAndClaims),
  '018-reminders-waiting': forward(remindersAndWaitlist),
  '019-saved-card': forward(savedCard),
  '021-sent-once': forward(sentOnce),
  '020-conversations': forward(conversations),
  '022-late-money': forward(latePayments),
  '023-messages-to-us': forward(contactMessages),
  '024-known-zones': forward(knownZones),
  '025-feedback-on': forward(feedbackOn),
  '026-claim-reasons': forward(claimReasons),
  '027-ledger': forward(ledger),
  '028-carried-balance': forward(carriedBalance),
  '030-far-dates': forward(scheduledCharges),
  '029-provider-watch': forward(stripeMonitoring),
  '031-tax': forward(tax),
  '032-people': forward(people),
  '033-import': forward(imports),
  '034-organisations': forward(organisations),
  '035-keys-and-causes': forward(keysAndCauses),
  '036-order-of-tries': forward(retryOrder),
  '037-people-and-privacy': forward(peopleAndPrivacy),
  '040-addresses': forward(addresses),
  '042-trust': forward(trust),
  '045-request-consent': forward(requestConsent),
  '046-session-rooms': forward(sessionRooms),
  '047-zoom': forward(zoomMeetings),
  '048-arrival-note': forward(arrivalNote),
  '049-absent-counsellor': forward(absentCounsellor),
  '050-refunds-in-line': forward(refundsInLine),
  '051-session-search': forward(sessionSearch),
  '052-late-cancellations': forward(lateCancellations),
}

/**
 * Migrates the database, under a lock so that several copies may start concurrently. @throws the error of the first
 * failed migration.
 */
export async function migrate(db: Kysely<never>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map((done) => done.migrationName)
}
