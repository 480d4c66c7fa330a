import aboutUs from './en/aboutUs.json' with { type: 'json' }
import accessibility from './en/accessibility.json' with { type: 'json' }
import application from './en/application.json' with { type: 'json' }
import books from './en/books.json' with { type: 'json' }
import card from './en/card.json' with { type: 'json' }
import changes from './en/changes.json' with { type: 'json' }
import checks from './en/checks.json' with { type: 'json' }
import company from './en/company.json' with { type: 'json' }
import consents from './en/consents.json' with { type: 'json' }
import contacts from './en/contacts.json' with { type: 'json' }
import contactUs from './en/contactUs.json' with { type: 'json' }
import conversations from './en/conversations.json' with { type: 'json' }
import door from './en/door.json' with { type: 'json' }
import feedbackCheck from './en/feedbackCheck.json' with { type: 'json' }
import footer from './en/footer.json' with { type: 'json' }
import forCounsellors from './en/forCounsellors.json' with { type: 'json' }
import forOrganisations from './en/forOrganisations.json' with { type: 'json' }
import guides from './en/guides.json' with { type: 'json' }
import help from './en/help.json' with { type: 'json' }
import hours from './en/hours.json' with { type: 'json' }
import imported from './en/imported.json' with { type: 'json' }
import imports from './en/imports.json' with { type: 'json' }
import imprint from './en/imprint.json' with { type: 'json' }
import invitations from './en/invitations.json' with { type: 'json' }
import invited from './en/invited.json' with { type: 'json' }
import jobs from './en/jobs.json' with { type: 'json' }
import landing from './en/landing.json' with { type: 'json' }
import match from './en/match.json' with { type: 'json' }
import media from './en/media.json' with { type: 'json' }
import money from './en/money.json' with { type: 'json' }
import onboarding from './en/onboarding.json' with { type: 'json' }
import organisations from './en/organisations.json' with { type: 'json' }
import oversight from './en/oversight.json' with { type: 'json' }
import papers from './en/papers.json' with { type: 'json' }
import people from './en/people.json' with { type: 'json' }
import picture from './en/picture.json' with { type: 'json' }
import privacy from './en/privacy.json' with { type: 'json' }
import profile from './en/profile.json' with { type: 'json' }
import ranking from './en/ranking.json' with { type: 'json' }
import reminders from './en/reminders.json' with { type: 'json' }
import room from './en/room.json' with { type: 'json' }
import running from './en/running.json' with { type: 'json' }
import superuser from './en/superuser.json' with { type: 'json' }
import tax from './en/tax.json' with { type: 'json' }
import taxReport from './en/taxReport.json' with { type: 'json' }
import templates from './en/templates.json' with { type: 'json' }
import termsPage from './en/termsPage.json' with { type: 'json' }
import timeRequest from './en/timeRequest.json' with { type: 'json' }
import voices from './en/voices.json' with { type: 'json' }
import waiting from './en/waiting.json' with { type: 'json' }
import watch from './en/watch.json' with { type: 'json' }
import { enCounsellor } from './en-counsellor.ts'
import { enFirst } from './en-first.ts'
import { enMore } from './en-more.ts'

/** What the screens say in English. Answers, refusals and mails stay on the server: a screen shows the message it is sent. */
export const en = {
  ...enFirst,
  ...enCounsellor,
  ...enMore,
  ...aboutUs,
  ...accessibility,
  ...contactUs,
  ...feedbackCheck,
  ...footer,
  ...forCounsellors,
  ...forOrganisations,
  ...imprint,
  ...landing,
  ...ranking,
  ...checks,
  ...consents,
  ...help,
  ...privacy,
  ...termsPage,
  ...application,
  ...books,
  ...card,
  ...changes,
  ...company,
  ...contacts,
  ...conversations,
  ...door,
  ...guides,
  ...hours,
  ...imported,
  ...imports,
  ...invitations,
  ...invited,
  ...jobs,
  ...match,
  ...media,
  ...money,
  ...onboarding,
  ...organisations,
  ...oversight,
  ...papers,
  ...people,
  ...picture,
  ...profile,
  ...reminders,
  ...room,
  ...running,
  ...superuser,
  ...tax,
  ...taxReport,
  ...templates,
  ...timeRequest,
  ...voices,
  ...waiting,
  ...watch,
}

/** Areas that come with their own pages (`web/area-texts.ts`), each in a file of its name. */
interface Areas {
  aboutUs: typeof aboutUs
  accessibility: typeof accessibility
  contactUs: typeof contactUs
  feedbackCheck: typeof feedbackCheck
  footer: typeof footer
  forCounsellors: typeof forCounsellors
  forOrganisations: typeof forOrganisations
  imprint: typeof imprint
  landing: typeof landing
  ranking: typeof ranking
  checks: typeof checks
  consents: typeof consents
  help: typeof help
  privacy: typeof privacy
  termsPage: typeof termsPage
  application: typeof application
  books: typeof books
  card: typeof card
  changes: typeof changes
  company: typeof company
  contacts: typeof contacts
  conversations: typeof conversations
  door: typeof door
  guides: typeof guides
  hours: typeof hours
  imported: typeof imported
  imports: typeof imports
  invitations: typeof invitations
  invited: typeof invited
  jobs: typeof jobs
  match: typeof match
  media: typeof media
  money: typeof money
  onboarding: typeof onboarding
  organisations: typeof organisations
  oversight: typeof oversight
  papers: typeof papers
  people: typeof people
  picture: typeof picture
  profile: typeof profile
  reminders: typeof reminders
  room: typeof room
  running: typeof running
  superuser: typeof superuser
  tax: typeof tax
  taxReport: typeof taxReport
  templates: typeof templates
  timeRequest: typeof timeRequest
  voices: typeof voices
  waiting: typeof waiting
  watch: typeof watch
}
export type Area = keyof Areas

/** Every language has at least the English keys; a missing one does not compile. */
export type Catalogue = typeof en

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Counted<Key> = Key extends `${infer Stem}_${PluralForm}` ? Stem : Key
/** A key as a screen names it: the plural form is chosen by `count`. */
export type TextKey = Counted<keyof Catalogue>
/** Keys that are there on every page. */
export type FirstKey = Counted<keyof typeof enFirst>
/** Keys that are there on the counsellor's page. */
export type CounsellorKey = FirstKey | Counted<keyof typeof enCounsellor>
/** Keys that are there on the pages of an area. */
export type AreaKey<A extends Area> = FirstKey | Counted<Extract<keyof Areas[A], string>>
