import accounting from '#modules/accounting/texts/jobs/et.json' with { type: 'json' }
import accounts from '#modules/accounts/texts/jobs/et.json' with { type: 'json' }
import admin from '#modules/admin/texts/jobs/et.json' with { type: 'json' }
import bookings from '#modules/bookings/texts/jobs/et.json' with { type: 'json' }
import claims from '#modules/claims/texts/jobs/et.json' with { type: 'json' }
import content from '#modules/content/texts/jobs/et.json' with { type: 'json' }
import feedback from '#modules/feedback/texts/jobs/et.json' with { type: 'json' }
import invitations from '#modules/invitations/texts/jobs/et.json' with { type: 'json' }
import messaging from '#modules/messaging/texts/jobs/et.json' with { type: 'json' }
import organizations from '#modules/organizations/texts/jobs/et.json' with { type: 'json' }
import payments from '#modules/payments/texts/jobs/et.json' with { type: 'json' }
import payouts from '#modules/payouts/texts/jobs/et.json' with { type: 'json' }
import providers from '#modules/providers/texts/jobs/et.json' with { type: 'json' }
import search from '#modules/search/texts/jobs/et.json' with { type: 'json' }
import sessionRoom from '#modules/session-room/texts/jobs/et.json' with { type: 'json' }
import waitlist from '#modules/waitlist/texts/jobs/et.json' with { type: 'json' }
import platform from '#platform/texts/jobs/et.json' with { type: 'json' }

/** Estonian names of all jobs, for administrators. */
export const etJobs = {
  ...accounting,
  ...accounts,
  ...admin,
  ...bookings,
  ...claims,
  ...content,
  ...feedback,
  ...invitations,
  ...messaging,
  ...organizations,
  ...payments,
  ...payouts,
  ...providers,
  ...search,
  ...sessionRoom,
  ...waitlist,
  ...platform,
}
