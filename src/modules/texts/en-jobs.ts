import accounting from '#modules/accounting/texts/jobs/en.json' with { type: 'json' }
import accounts from '#modules/accounts/texts/jobs/en.json' with { type: 'json' }
import admin from '#modules/admin/texts/jobs/en.json' with { type: 'json' }
import bookings from '#modules/bookings/texts/jobs/en.json' with { type: 'json' }
import claims from '#modules/claims/texts/jobs/en.json' with { type: 'json' }
import content from '#modules/content/texts/jobs/en.json' with { type: 'json' }
import feedback from '#modules/feedback/texts/jobs/en.json' with { type: 'json' }
import invitations from '#modules/invitations/texts/jobs/en.json' with { type: 'json' }
import messaging from '#modules/messaging/texts/jobs/en.json' with { type: 'json' }
import organizations from '#modules/organizations/texts/jobs/en.json' with { type: 'json' }
import payments from '#modules/payments/texts/jobs/en.json' with { type: 'json' }
import payouts from '#modules/payouts/texts/jobs/en.json' with { type: 'json' }
import providers from '#modules/providers/texts/jobs/en.json' with { type: 'json' }
import search from '#modules/search/texts/jobs/en.json' with { type: 'json' }
import sessionRoom from '#modules/session-room/texts/jobs/en.json' with { type: 'json' }
import waitlist from '#modules/waitlist/texts/jobs/en.json' with { type: 'json' }
import platform from '#platform/texts/jobs/en.json' with { type: 'json' }

/** English names of all jobs, for administrators. */
export const enJobs = {
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
