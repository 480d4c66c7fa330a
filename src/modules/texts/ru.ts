import type { Catalogue } from './en.ts'
import aboutUs from './ru/aboutUs.json' with { type: 'json' }
import accessibility from './ru/accessibility.json' with { type: 'json' }
import application from './ru/application.json' with { type: 'json' }
import books from './ru/books.json' with { type: 'json' }
import card from './ru/card.json' with { type: 'json' }
import changes from './ru/changes.json' with { type: 'json' }
import checks from './ru/checks.json' with { type: 'json' }
import company from './ru/company.json' with { type: 'json' }
import consents from './ru/consents.json' with { type: 'json' }
import contacts from './ru/contacts.json' with { type: 'json' }
import contactUs from './ru/contactUs.json' with { type: 'json' }
import conversations from './ru/conversations.json' with { type: 'json' }
import door from './ru/door.json' with { type: 'json' }
import feedbackCheck from './ru/feedbackCheck.json' with { type: 'json' }
import footer from './ru/footer.json' with { type: 'json' }
import forCounsellors from './ru/forCounsellors.json' with { type: 'json' }
import forOrganisations from './ru/forOrganisations.json' with { type: 'json' }
import guides from './ru/guides.json' with { type: 'json' }
import help from './ru/help.json' with { type: 'json' }
import hours from './ru/hours.json' with { type: 'json' }
import imported from './ru/imported.json' with { type: 'json' }
import imports from './ru/imports.json' with { type: 'json' }
import imprint from './ru/imprint.json' with { type: 'json' }
import invitations from './ru/invitations.json' with { type: 'json' }
import invited from './ru/invited.json' with { type: 'json' }
import jobs from './ru/jobs.json' with { type: 'json' }
import landing from './ru/landing.json' with { type: 'json' }
import match from './ru/match.json' with { type: 'json' }
import media from './ru/media.json' with { type: 'json' }
import money from './ru/money.json' with { type: 'json' }
import onboarding from './ru/onboarding.json' with { type: 'json' }
import organisations from './ru/organisations.json' with { type: 'json' }
import oversight from './ru/oversight.json' with { type: 'json' }
import papers from './ru/papers.json' with { type: 'json' }
import people from './ru/people.json' with { type: 'json' }
import picture from './ru/picture.json' with { type: 'json' }
import privacy from './ru/privacy.json' with { type: 'json' }
import profile from './ru/profile.json' with { type: 'json' }
import ranking from './ru/ranking.json' with { type: 'json' }
import reminders from './ru/reminders.json' with { type: 'json' }
import room from './ru/room.json' with { type: 'json' }
import running from './ru/running.json' with { type: 'json' }
import superuser from './ru/superuser.json' with { type: 'json' }
import tax from './ru/tax.json' with { type: 'json' }
import taxReport from './ru/taxReport.json' with { type: 'json' }
import templates from './ru/templates.json' with { type: 'json' }
import termsPage from './ru/termsPage.json' with { type: 'json' }
import timeRequest from './ru/timeRequest.json' with { type: 'json' }
import voices from './ru/voices.json' with { type: 'json' }
import waiting from './ru/waiting.json' with { type: 'json' }
import watch from './ru/watch.json' with { type: 'json' }
import { ruCounsellor } from './ru-counsellor.ts'
import { ruFirst } from './ru-first.ts'
import { ruMore } from './ru-more.ts'

/** What the screens say in Russian (decision 0044). */
export const ru: Catalogue = {
  ...ruFirst,
  ...ruCounsellor,
  ...ruMore,
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
