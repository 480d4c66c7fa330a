import en from '#modules/content/texts/footer/en.json' with { type: 'json' }
import et from '#modules/content/texts/footer/et.json' with { type: 'json' }
import ru from '#modules/content/texts/footer/ru.json' with { type: 'json' }
import { type PageId, pagePath } from '#modules/pages.ts'
import type { PathLanguage, UiLanguage } from '#platform/values/enums.ts'
import type { FooterWords } from '#platform/web/visit.ts'

type Words = typeof en
const WORDS: Record<UiLanguage, Words> = { en, et, ru }

interface Group {
  title: keyof Words
  links: readonly (readonly [PageId, keyof Words])[]
}
const GROUPS: readonly Group[] = [
  {
    title: 'footer.clients',
    links: [
      ['finder', 'footer.find'],
      ['guides', 'footer.guides'],
      ['helplines', 'footer.help'],
      ['ranking', 'footer.ranking'],
      ['feedbackCheck', 'footer.feedback'],
    ],
  },
  {
    title: 'footer.counsellors',
    links: [
      ['forCounsellors', 'footer.cost'],
      ['providerLogin', 'footer.login'],
      ['forOrganisations', 'footer.organisations'],
    ],
  },
  {
    title: 'footer.about',
    links: [
      ['aboutUs', 'footer.aboutUs'],
      ['contactUs', 'footer.contact'],
    ],
  },
  {
    title: 'footer.law',
    links: [
      ['terms', 'footer.terms'],
      ['privacy', 'footer.privacy'],
      ['accessibility', 'footer.accessibility'],
      ['imprint', 'footer.imprint'],
    ],
  },
]

/** The foot of every page: drawn from the visit's facts, so that neither its words nor its addresses are anybody's first load. */
export function footerGroups(language: PathLanguage, brand: string): FooterWords {
  const words = WORDS[language]
  return {
    label: words['footer.label'],
    what: words['footer.what'],
    notEmergency: words['footer.notEmergency'].replace('{{brand}}', brand),
    groups: GROUPS.map(({ title, links }) => ({
      title: words[title],
      links: links.map(([page, text]) => ({ text: words[text], href: pagePath(page, language) })),
    })),
  }
}
