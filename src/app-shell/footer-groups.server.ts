import en from '#modules/content/texts/footer/en.json' with { type: 'json' }
import et from '#modules/content/texts/footer/et.json' with { type: 'json' }
import ru from '#modules/content/texts/footer/ru.json' with { type: 'json' }
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage, UiLanguage } from '#platform/values/enums.ts'
import type { FooterTexts } from '#platform/web/visit.ts'

type FooterCatalogue = typeof en
const TEXTS: Record<UiLanguage, FooterCatalogue> = { en, et, ru }

interface Group {
  title: keyof FooterCatalogue
  links: readonly (readonly [PageId, keyof FooterCatalogue])[]
}
const GROUPS: readonly Group[] = [
  {
    title: 'footer.clients',
    links: [
      ['finder', 'footer.find'],
      ['guides', 'footer.guides'],
      ['helplines', 'footer.help'],
      ['ranking', 'footer.ranking'],
      ['feedbackVerification', 'footer.feedback'],
    ],
  },
  {
    title: 'footer.counsellors',
    links: [
      ['forCounsellors', 'footer.cost'],
      ['providerLogin', 'footer.login'],
      ['forOrganizations', 'footer.organisations'],
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

/**
 * Builds the footer of every page. It is sent with the visit data to keep its text and links out of the initial
 * scripts.
 */
export function buildFooter(language: PathLanguage, brand: string): FooterTexts {
  const texts = TEXTS[language]
  return {
    label: texts['footer.label'],
    what: texts['footer.what'],
    notEmergency: texts['footer.notEmergency'].replace('{{brand}}', brand),
    groups: GROUPS.map(({ title, links }) => ({
      title: texts[title],
      links: links.map(([page, text]) => ({ text: texts[text], href: buildPagePath(page, language) })),
    })),
  }
}
