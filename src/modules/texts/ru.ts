import invoices from '#modules/accounting/texts/invoices/ru.json' with { type: 'json' }
import monitoring from '#modules/accounting/texts/monitoring/ru.json' with { type: 'json' }
import tax from '#modules/accounting/texts/tax/ru.json' with { type: 'json' }
import taxReport from '#modules/accounting/texts/taxReport/ru.json' with { type: 'json' }
import checks from '#modules/accounts/texts/checks/ru.json' with { type: 'json' }
import consents from '#modules/accounts/texts/consents/ru.json' with { type: 'json' }
import picture from '#modules/accounts/texts/picture/ru.json' with { type: 'json' }
import profile from '#modules/accounts/texts/profile/ru.json' with { type: 'json' }
import reminders from '#modules/accounts/texts/reminders/ru.json' with { type: 'json' }
import termsPage from '#modules/accounts/texts/termsPage/ru.json' with { type: 'json' }
import adminDashboard from '#modules/admin/texts/adminDashboard/ru.json' with { type: 'json' }
import administration from '#modules/admin/texts/administration/ru.json' with { type: 'json' }
import imported from '#modules/admin/texts/imported/ru.json' with { type: 'json' }
import imports from '#modules/admin/texts/imports/ru.json' with { type: 'json' }
import people from '#modules/admin/texts/people/ru.json' with { type: 'json' }
import workingHours from '#modules/availability/texts/workingHours/ru.json' with { type: 'json' }
import changes from '#modules/bookings/texts/changes/ru.json' with { type: 'json' }
import clients from '#modules/bookings/texts/clients/ru.json' with { type: 'json' }
import providerCalendar from '#modules/bookings/texts/providerCalendar/ru.json' with { type: 'json' }
import providerDashboard from '#modules/bookings/texts/providerDashboard/ru.json' with { type: 'json' }
import aboutUs from '#modules/content/texts/aboutUs/ru.json' with { type: 'json' }
import accessibility from '#modules/content/texts/accessibility/ru.json' with { type: 'json' }
import contactUs from '#modules/content/texts/contactUs/ru.json' with { type: 'json' }
import footer from '#modules/content/texts/footer/ru.json' with { type: 'json' }
import forCounsellors from '#modules/content/texts/forCounsellors/ru.json' with { type: 'json' }
import forOrganizations from '#modules/content/texts/forOrganizations/ru.json' with { type: 'json' }
import guides from '#modules/content/texts/guides/ru.json' with { type: 'json' }
import help from '#modules/content/texts/help/ru.json' with { type: 'json' }
import imprint from '#modules/content/texts/imprint/ru.json' with { type: 'json' }
import privacy from '#modules/content/texts/privacy/ru.json' with { type: 'json' }
import ranking from '#modules/content/texts/ranking/ru.json' with { type: 'json' }
import feedbackVerification from '#modules/feedback/texts/feedbackVerification/ru.json' with { type: 'json' }
import myFeedback from '#modules/feedback/texts/myFeedback/ru.json' with { type: 'json' }
import invitations from '#modules/invitations/texts/invitations/ru.json' with { type: 'json' }
import invited from '#modules/invitations/texts/invited/ru.json' with { type: 'json' }
import timeRequest from '#modules/invitations/texts/timeRequest/ru.json' with { type: 'json' }
import conversations from '#modules/messaging/texts/conversations/ru.json' with { type: 'json' }
import adminOrganizations from '#modules/organizations/texts/adminOrganizations/ru.json' with { type: 'json' }
import manageOrganization from '#modules/organizations/texts/manageOrganization/ru.json' with { type: 'json' }
import adminPayments from '#modules/payments/texts/adminPayments/ru.json' with { type: 'json' }
import savedCard from '#modules/payments/texts/savedCard/ru.json' with { type: 'json' }
import earnings from '#modules/payouts/texts/earnings/ru.json' with { type: 'json' }
import application from '#modules/providers/texts/application/ru.json' with { type: 'json' }
import media from '#modules/providers/texts/media/ru.json' with { type: 'json' }
import onboarding from '#modules/providers/texts/onboarding/ru.json' with { type: 'json' }
import sessionTypes from '#modules/providers/texts/sessionTypes/ru.json' with { type: 'json' }
import landing from '#modules/search/texts/landing/ru.json' with { type: 'json' }
import match from '#modules/search/texts/match/ru.json' with { type: 'json' }
import lobby from '#modules/session-room/texts/lobby/ru.json' with { type: 'json' }
import room from '#modules/session-room/texts/room/ru.json' with { type: 'json' }
import waitlist from '#modules/waitlist/texts/waitlist/ru.json' with { type: 'json' }
import type { Catalogue } from './en.ts'
import { ruCounsellor } from './ru-counsellor.ts'
import { ruFirst } from './ru-first.ts'
import { ruJobs } from './ru-jobs.ts'
import { ruMore } from './ru-more.ts'

/** All Russian strings shown on screens (decision 0044). */
export const ru: Catalogue = {
  ...ruFirst,
  ...ruCounsellor,
  ...ruMore,
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
  ...ruJobs,
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
