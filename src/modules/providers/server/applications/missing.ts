import {
  type ApplicationField,
  SECTION_OF,
  SECTIONS,
  type Section,
} from '#modules/providers/values/application-fields.ts'
import {
  isPhoneOf,
  isPostalCodeOf,
  isRegistryCodeOf,
  isTaxNumberOf,
  vatNumberOf,
} from '#platform/server/country-numbers.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'

export interface Missing {
  section: Section
  /** As in the call; inside `texts` with its way: 'texts.et.about'. */
  field: string
  why: 'missing' | 'wrong'
}

/** What an application must say before anybody looks at it (specification §3, provider account; DAC7 for tax). */
export interface Facts {
  firstName: string
  lastName: string
  dateOfBirth: unknown
  phone: string | null
  country: string | null
  addressLine1: string | null
  postalCode: string | null
  city: string | null
  experienceInYears: number | null
  topicIds: number[]
  languageIds: number[]
  texts: Record<(typeof UI_LANGUAGES)[number], { profession: string; about: string }>
  credentials: { status: string; isLapsed: boolean }[]
  businessType: 'person' | 'company' | null
  companyName: string | null
  registryCode: string | null
  vatNumber: string | null
  taxCountry: string | null
  taxNumber: string | null
}

const ALWAYS = [
  ...['firstName', 'lastName', 'dateOfBirth', 'phone', 'country', 'addressLine1', 'postalCode', 'city'],
  ...['experienceInYears', 'topicIds', 'languageIds', 'businessType', 'taxCountry', 'taxNumber'],
] as (keyof Facts & ApplicationField)[]
const OF_COMPANY = ['companyName', 'registryCode'] as const

/** What is missing or does not fit together, in the order of the screen. Pure. */
export function missingOf(facts: Facts): Missing[] {
  const needed = facts.businessType === 'company' ? [...ALWAYS, ...OF_COMPANY] : ALWAYS
  const empty = needed.filter((field) => isEmpty(facts[field])).map((field) => of(field, 'missing'))
  const hasClaim = facts.credentials.some(
    (one) => one.status === 'unchecked' || (one.status === 'verified' && !one.isLapsed),
  )
  const all = [
    ...empty,
    ...wrongNumbers(facts),
    ...(hasClaim ? [] : [of('credentials', 'missing')]),
    ...missingTexts(facts.texts),
  ]
  return all.sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section))
}

const of = (field: ApplicationField, why: Missing['why']): Missing => ({ section: SECTION_OF[field], field, why })
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A country that was changed afterwards leaves numbers of the old one behind. */
function wrongNumbers(facts: Facts): Missing[] {
  const { country, phone, postalCode, businessType, registryCode, vatNumber, taxCountry, taxNumber } = facts
  const isCompany = businessType === 'company'
  const wrong: [ApplicationField, boolean][] = [
    ['phone', !!phone && !isPhoneOf(phone, country)],
    ['postalCode', !!postalCode && !isPostalCodeOf(postalCode, country)],
    ['registryCode', isCompany && !!registryCode && !isRegistryCodeOf(registryCode, country)],
    ['vatNumber', isCompany && !!vatNumber && vatNumberOf(vatNumber) === null],
    ['taxNumber', !!taxNumber && !isTaxNumberOf(taxNumber, { country: taxCountry, isCompany })],
  ]
  return wrong.filter(([, isWrong]) => isWrong).map(([field]) => of(field, 'wrong'))
}

/** One language at least, and in each one that was begun both the profession and the words about oneself. */
function missingTexts(texts: Facts['texts']): Missing[] {
  const begun = UI_LANGUAGES.filter((language) => texts[language].profession.trim() || texts[language].about.trim())
  const asked = begun.length > 0 ? begun : (['et'] as const)
  return asked.flatMap((language) =>
    (['profession', 'about'] as const)
      .filter((part) => !texts[language][part].trim())
      .map((part) => ({ section: 'about' as const, field: `texts.${language}.${part}`, why: 'missing' as const })),
  )
}
