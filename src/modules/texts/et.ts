import type { Catalogue } from './en.ts'
import aboutUs from './et/aboutUs.json' with { type: 'json' }
import accessibility from './et/accessibility.json' with { type: 'json' }
import application from './et/application.json' with { type: 'json' }
import books from './et/books.json' with { type: 'json' }
import card from './et/card.json' with { type: 'json' }
import changes from './et/changes.json' with { type: 'json' }
import checks from './et/checks.json' with { type: 'json' }
import company from './et/company.json' with { type: 'json' }
import consents from './et/consents.json' with { type: 'json' }
import contacts from './et/contacts.json' with { type: 'json' }
import contactUs from './et/contactUs.json' with { type: 'json' }
import conversations from './et/conversations.json' with { type: 'json' }
import door from './et/door.json' with { type: 'json' }
import feedbackCheck from './et/feedbackCheck.json' with { type: 'json' }
import footer from './et/footer.json' with { type: 'json' }
import forCounsellors from './et/forCounsellors.json' with { type: 'json' }
import forOrganisations from './et/forOrganisations.json' with { type: 'json' }
import guides from './et/guides.json' with { type: 'json' }
import help from './et/help.json' with { type: 'json' }
import hours from './et/hours.json' with { type: 'json' }
import imported from './et/imported.json' with { type: 'json' }
import imports from './et/imports.json' with { type: 'json' }
import imprint from './et/imprint.json' with { type: 'json' }
import invitations from './et/invitations.json' with { type: 'json' }
import invited from './et/invited.json' with { type: 'json' }
import jobs from './et/jobs.json' with { type: 'json' }
import landing from './et/landing.json' with { type: 'json' }
import match from './et/match.json' with { type: 'json' }
import media from './et/media.json' with { type: 'json' }
import money from './et/money.json' with { type: 'json' }
import onboarding from './et/onboarding.json' with { type: 'json' }
import organisations from './et/organisations.json' with { type: 'json' }
import oversight from './et/oversight.json' with { type: 'json' }
import papers from './et/papers.json' with { type: 'json' }
import people from './et/people.json' with { type: 'json' }
import picture from './et/picture.json' with { type: 'json' }
import privacy from './et/privacy.json' with { type: 'json' }
import profile from './et/profile.json' with { type: 'json' }
import ranking from './et/ranking.json' with { type: 'json' }
import reminders from './et/reminders.json' with { type: 'json' }
import room from './et/room.json' with { type: 'json' }
import running from './et/running.json' with { type: 'json' }
import superuser from './et/superuser.json' with { type: 'json' }
import tax from './et/tax.json' with { type: 'json' }
import taxReport from './et/taxReport.json' with { type: 'json' }
import templates from './et/templates.json' with { type: 'json' }
import termsPage from './et/termsPage.json' with { type: 'json' }
import timeRequest from './et/timeRequest.json' with { type: 'json' }
import voices from './et/voices.json' with { type: 'json' }
import waiting from './et/waiting.json' with { type: 'json' }
import watch from './et/watch.json' with { type: 'json' }
import { etCounsellor } from './et-counsellor.ts'
import { etFirst } from './et-first.ts'
import { etMore } from './et-more.ts'

/** What the screens say in Estonian. */
export const et: Catalogue = {
  ...etFirst,
  ...etCounsellor,
  ...etMore,
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
