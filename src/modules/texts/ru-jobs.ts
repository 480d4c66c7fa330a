import accounting from '#modules/accounting/texts/jobs/ru.json' with { type: 'json' }
import accounts from '#modules/accounts/texts/jobs/ru.json' with { type: 'json' }
import admin from '#modules/admin/texts/jobs/ru.json' with { type: 'json' }
import bookings from '#modules/bookings/texts/jobs/ru.json' with { type: 'json' }
import claims from '#modules/claims/texts/jobs/ru.json' with { type: 'json' }
import content from '#modules/content/texts/jobs/ru.json' with { type: 'json' }
import feedback from '#modules/feedback/texts/jobs/ru.json' with { type: 'json' }
import invitations from '#modules/invitations/texts/jobs/ru.json' with { type: 'json' }
import messaging from '#modules/messaging/texts/jobs/ru.json' with { type: 'json' }
import organizations from '#modules/organizations/texts/jobs/ru.json' with { type: 'json' }
import payments from '#modules/payments/texts/jobs/ru.json' with { type: 'json' }
import payouts from '#modules/payouts/texts/jobs/ru.json' with { type: 'json' }
import providers from '#modules/providers/texts/jobs/ru.json' with { type: 'json' }
import search from '#modules/search/texts/jobs/ru.json' with { type: 'json' }
import sessionRoom from '#modules/session-room/texts/jobs/ru.json' with { type: 'json' }
import waitlist from '#modules/waitlist/texts/jobs/ru.json' with { type: 'json' }
import platform from '#platform/texts/jobs/ru.json' with { type: 'json' }

/** Russian names of all jobs, for administrators. */
export const ruJobs = {
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
