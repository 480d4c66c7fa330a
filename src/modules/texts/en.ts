import invoices from '#modules/accounting/texts/invoices/en.json' with { type: 'json' }
import monitoring from '#modules/accounting/texts/monitoring/en.json' with { type: 'json' }
import tax from '#modules/accounting/texts/tax/en.json' with { type: 'json' }
import taxReport from '#modules/accounting/texts/taxReport/en.json' with { type: 'json' }
import checks from '#modules/accounts/texts/checks/en.json' with { type: 'json' }
import consents from '#modules/accounts/texts/consents/en.json' with { type: 'json' }
import picture from '#modules/accounts/texts/picture/en.json' with { type: 'json' }
import profile from '#modules/accounts/texts/profile/en.json' with { type: 'json' }
import reminders from '#modules/accounts/texts/reminders/en.json' with { type: 'json' }
import termsPage from '#modules/accounts/texts/termsPage/en.json' with { type: 'json' }
import adminDashboard from '#modules/admin/texts/adminDashboard/en.json' with { type: 'json' }
import administration from '#modules/admin/texts/administration/en.json' with { type: 'json' }
import imported from '#modules/admin/texts/imported/en.json' with { type: 'json' }
import imports from '#modules/admin/texts/imports/en.json' with { type: 'json' }
import people from '#modules/admin/texts/people/en.json' with { type: 'json' }
import workingHours from '#modules/availability/texts/workingHours/en.json' with { type: 'json' }
import changes from '#modules/bookings/texts/changes/en.json' with { type: 'json' }
import clients from '#modules/bookings/texts/clients/en.json' with { type: 'json' }
import providerCalendar from '#modules/bookings/texts/providerCalendar/en.json' with { type: 'json' }
import providerDashboard from '#modules/bookings/texts/providerDashboard/en.json' with { type: 'json' }
import aboutUs from '#modules/content/texts/aboutUs/en.json' with { type: 'json' }
import accessibility from '#modules/content/texts/accessibility/en.json' with { type: 'json' }
import contactUs from '#modules/content/texts/contactUs/en.json' with { type: 'json' }
import footer from '#modules/content/texts/footer/en.json' with { type: 'json' }
import forCounsellors from '#modules/content/texts/forCounsellors/en.json' with { type: 'json' }
import forOrganizations from '#modules/content/texts/forOrganizations/en.json' with { type: 'json' }
import guides from '#modules/content/texts/guides/en.json' with { type: 'json' }
import help from '#modules/content/texts/help/en.json' with { type: 'json' }
import imprint from '#modules/content/texts/imprint/en.json' with { type: 'json' }
import privacy from '#modules/content/texts/privacy/en.json' with { type: 'json' }
import ranking from '#modules/content/texts/ranking/en.json' with { type: 'json' }
import feedbackVerification from '#modules/feedback/texts/feedbackVerification/en.json' with { type: 'json' }
import myFeedback from '#modules/feedback/texts/myFeedback/en.json' with { type: 'json' }
import invitations from '#modules/invitations/texts/invitations/en.json' with { type: 'json' }
import invited from '#modules/invitations/texts/invited/en.json' with { type: 'json' }
import timeRequest from '#modules/invitations/texts/timeRequest/en.json' with { type: 'json' }
import conversations from '#modules/messaging/texts/conversations/en.json' with { type: 'json' }
import adminOrganizations from '#modules/organizations/texts/adminOrganizations/en.json' with { type: 'json' }
import manageOrganization from '#modules/organizations/texts/manageOrganization/en.json' with { type: 'json' }
import adminPayments from '#modules/payments/texts/adminPayments/en.json' with { type: 'json' }
import savedCard from '#modules/payments/texts/savedCard/en.json' with { type: 'json' }
import earnings from '#modules/payouts/texts/earnings/en.json' with { type: 'json' }
import application from '#modules/providers/texts/application/en.json' with { type: 'json' }
import media from '#modules/providers/texts/media/en.json' with { type: 'json' }
import onboarding from '#modules/providers/texts/onboarding/en.json' with { type: 'json' }
import sessionTypes from '#modules/providers/texts/sessionTypes/en.json' with { type: 'json' }
import landing from '#modules/search/texts/landing/en.json' with { type: 'json' }
import match from '#modules/search/texts/match/en.json' with { type: 'json' }
import lobby from '#modules/session-room/texts/lobby/en.json' with { type: 'json' }
import room from '#modules/session-room/texts/room/en.json' with { type: 'json' }
import waitlist from '#modules/waitlist/texts/waitlist/en.json' with { type: 'json' }
import { enCounsellor } from './en-counsellor.ts'
import { enFirst } from './en-first.ts'
import { enJobs } from './en-jobs.ts'
import { enMore } from './en-more.ts'

/**
 * All English strings shown on screens. Strings for replies, errors and emails exist only on the server, which sends
 * complete messages.
 */
export const en = {
  ...enFirst,
  ...enCounsellor,
  ...enMore,
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
  ...enJobs,
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

/** Areas that are loaded with their pages (`src/platform/web/area-texts.ts`), each from a folder with the same name. */
interface Areas {
  aboutUs: typeof aboutUs
  accessibility: typeof accessibility
  contactUs: typeof contactUs
  feedbackVerification: typeof feedbackVerification
  footer: typeof footer
  forCounsellors: typeof forCounsellors
  forOrganizations: typeof forOrganizations
  imprint: typeof imprint
  landing: typeof landing
  ranking: typeof ranking
  checks: typeof checks
  consents: typeof consents
  help: typeof help
  privacy: typeof privacy
  termsPage: typeof termsPage
  application: typeof application
  earnings: typeof earnings
  savedCard: typeof savedCard
  changes: typeof changes
  manageOrganization: typeof manageOrganization
  clients: typeof clients
  conversations: typeof conversations
  lobby: typeof lobby
  guides: typeof guides
  workingHours: typeof workingHours
  imported: typeof imported
  imports: typeof imports
  invitations: typeof invitations
  invited: typeof invited
  jobs: typeof enJobs
  match: typeof match
  media: typeof media
  adminPayments: typeof adminPayments
  onboarding: typeof onboarding
  adminOrganizations: typeof adminOrganizations
  adminDashboard: typeof adminDashboard
  invoices: typeof invoices
  people: typeof people
  picture: typeof picture
  profile: typeof profile
  reminders: typeof reminders
  room: typeof room
  providerCalendar: typeof providerCalendar
  providerDashboard: typeof providerDashboard
  administration: typeof administration
  tax: typeof tax
  taxReport: typeof taxReport
  sessionTypes: typeof sessionTypes
  timeRequest: typeof timeRequest
  myFeedback: typeof myFeedback
  waitlist: typeof waitlist
  monitoring: typeof monitoring
}
export type TextAreaName = keyof Areas

/** The keys that every language must have: a catalogue without one of them does not compile. */
export type Catalogue = typeof en

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPluralForm<Key> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key
/** A key as used in code; `count` selects the plural form. */
export type TextKey = WithoutPluralForm<keyof Catalogue>
/** Keys available on every page. */
export type FirstKey = WithoutPluralForm<keyof typeof enFirst>
/** Keys available on a provider's page. */
export type CounsellorKey = FirstKey | WithoutPluralForm<keyof typeof enCounsellor>
/** Keys available on the pages of an area. */
export type AreaKey<A extends TextAreaName> = FirstKey | WithoutPluralForm<Extract<keyof Areas[A], string>>
