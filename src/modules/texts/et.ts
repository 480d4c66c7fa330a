import invoices from '#modules/accounting/texts/invoices/et.json' with { type: 'json' }
import monitoring from '#modules/accounting/texts/monitoring/et.json' with { type: 'json' }
import tax from '#modules/accounting/texts/tax/et.json' with { type: 'json' }
import taxReport from '#modules/accounting/texts/taxReport/et.json' with { type: 'json' }
import checks from '#modules/accounts/texts/checks/et.json' with { type: 'json' }
import consents from '#modules/accounts/texts/consents/et.json' with { type: 'json' }
import picture from '#modules/accounts/texts/picture/et.json' with { type: 'json' }
import profile from '#modules/accounts/texts/profile/et.json' with { type: 'json' }
import reminders from '#modules/accounts/texts/reminders/et.json' with { type: 'json' }
import termsPage from '#modules/accounts/texts/termsPage/et.json' with { type: 'json' }
import adminDashboard from '#modules/admin/texts/adminDashboard/et.json' with { type: 'json' }
import administration from '#modules/admin/texts/administration/et.json' with { type: 'json' }
import imported from '#modules/admin/texts/imported/et.json' with { type: 'json' }
import imports from '#modules/admin/texts/imports/et.json' with { type: 'json' }
import people from '#modules/admin/texts/people/et.json' with { type: 'json' }
import workingHours from '#modules/availability/texts/workingHours/et.json' with { type: 'json' }
import changes from '#modules/bookings/texts/changes/et.json' with { type: 'json' }
import clients from '#modules/bookings/texts/clients/et.json' with { type: 'json' }
import providerCalendar from '#modules/bookings/texts/providerCalendar/et.json' with { type: 'json' }
import providerDashboard from '#modules/bookings/texts/providerDashboard/et.json' with { type: 'json' }
import aboutUs from '#modules/content/texts/aboutUs/et.json' with { type: 'json' }
import accessibility from '#modules/content/texts/accessibility/et.json' with { type: 'json' }
import contactUs from '#modules/content/texts/contactUs/et.json' with { type: 'json' }
import footer from '#modules/content/texts/footer/et.json' with { type: 'json' }
import forCounsellors from '#modules/content/texts/forCounsellors/et.json' with { type: 'json' }
import forOrganizations from '#modules/content/texts/forOrganizations/et.json' with { type: 'json' }
import guides from '#modules/content/texts/guides/et.json' with { type: 'json' }
import help from '#modules/content/texts/help/et.json' with { type: 'json' }
import imprint from '#modules/content/texts/imprint/et.json' with { type: 'json' }
import privacy from '#modules/content/texts/privacy/et.json' with { type: 'json' }
import ranking from '#modules/content/texts/ranking/et.json' with { type: 'json' }
import feedbackVerification from '#modules/feedback/texts/feedbackVerification/et.json' with { type: 'json' }
import myFeedback from '#modules/feedback/texts/myFeedback/et.json' with { type: 'json' }
import invitations from '#modules/invitations/texts/invitations/et.json' with { type: 'json' }
import invited from '#modules/invitations/texts/invited/et.json' with { type: 'json' }
import timeRequest from '#modules/invitations/texts/timeRequest/et.json' with { type: 'json' }
import conversations from '#modules/messaging/texts/conversations/et.json' with { type: 'json' }
import adminOrganizations from '#modules/organizations/texts/adminOrganizations/et.json' with { type: 'json' }
import manageOrganization from '#modules/organizations/texts/manageOrganization/et.json' with { type: 'json' }
import adminPayments from '#modules/payments/texts/adminPayments/et.json' with { type: 'json' }
import savedCard from '#modules/payments/texts/savedCard/et.json' with { type: 'json' }
import earnings from '#modules/payouts/texts/earnings/et.json' with { type: 'json' }
import application from '#modules/providers/texts/application/et.json' with { type: 'json' }
import media from '#modules/providers/texts/media/et.json' with { type: 'json' }
import onboarding from '#modules/providers/texts/onboarding/et.json' with { type: 'json' }
import sessionTypes from '#modules/providers/texts/sessionTypes/et.json' with { type: 'json' }
import landing from '#modules/search/texts/landing/et.json' with { type: 'json' }
import match from '#modules/search/texts/match/et.json' with { type: 'json' }
import lobby from '#modules/session-room/texts/lobby/et.json' with { type: 'json' }
import room from '#modules/session-room/texts/room/et.json' with { type: 'json' }
import waitlist from '#modules/waitlist/texts/waitlist/et.json' with { type: 'json' }
import type { Catalogue } from './en.ts'
import { etCounsellor } from './et-counsellor.ts'
import { etFirst } from './et-first.ts'
import { etJobs } from './et-jobs.ts'
import { etMore } from './et-more.ts'

/** All Estonian strings shown on screens. */
export const et: Catalogue = {
  ...etFirst,
  ...etCounsellor,
  ...etMore,
  ...aboutUs,
  ...accessibility,
  ...contactUs,
  ...feedbackVerification,
  ...footer,
  ...forCounsellors,
  ...forOrganizations,
  ...imprint,
  ...landing,
  ...ranking,
  ...checks,
  ...consents,
  ...help,
  ...privacy,
  ...termsPage,
  ...application,
  ...earnings,
  ...savedCard,
  ...changes,
  ...manageOrganization,
  ...clients,
  ...conversations,
  ...lobby,
  ...guides,
  ...workingHours,
  ...imported,
  ...imports,
  ...invitations,
  ...invited,
  ...etJobs,
  ...match,
  ...media,
  ...adminPayments,
  ...onboarding,
  ...adminOrganizations,
  ...adminDashboard,
  ...invoices,
  ...people,
  ...picture,
  ...profile,
  ...reminders,
  ...room,
  ...providerCalendar,
  ...providerDashboard,
  ...administration,
  ...tax,
  ...taxReport,
  ...sessionTypes,
  ...timeRequest,
  ...myFeedback,
  ...waitlist,
  ...monitoring,
}
