import {
  type ApplicationField,
  SECTION_BY_FIELD,
  SECTIONS,
  type Section,
} from '#modules/providers/values/application-fields.ts'
import {
  isValidPhone,
  isValidPostalCode,
  isValidRegistryCode,
  isValidTaxNumber,
  normalizeVatNumber,
} from '#platform/server/country-numbers.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'

export interface MissingField {
  section: Section
  /** Field name in the API input, or a path inside `texts` ('texts.et.about'). */
  field: string
  why: 'missing' | 'wrong'
}

/** The fields that an application needs before review (specification §3, provider account; DAC7 for tax). */
interface ApplicationSnapshot {
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
  credentials: { status: string; isExpired: boolean }[]
  businessType: 'person' | 'company' | null
  companyName: string | null
  registryCode: string | null
  vatNumber: string | null
  taxCountry: string | null
  taxNumber: string | null
}

const REQUIRED = [
  ...['firstName', 'lastName', 'dateOfBirth', 'phone', 'country', 'addressLine1', 'postalCode', 'city'],
  ...['experienceInYears', 'topicIds', 'languageIds', 'businessType', 'taxCountry', 'taxNumber'],
] as (keyof ApplicationSnapshot & ApplicationField)[]
const REQUIRED_OF_COMPANIES = ['companyName', 'registryCode'] as const

/** Lists missing and inconsistent fields in screen order. */
export function listMissingFields(application: ApplicationSnapshot): MissingField[] {
  const required = application.businessType === 'company' ? [...REQUIRED, ...REQUIRED_OF_COMPANIES] : REQUIRED
  const empty = required.filter((field) => isEmpty(application[field])).map((field) => toMissing(field, 'missing'))
  const hasCredential = application.credentials.some(
    (credential) => credential.status === 'unchecked' || (credential.status === 'verified' && !credential.isExpired),
  )
  const all = [
    ...empty,
    ...listWrongNumbers(application),
    ...(hasCredential ? [] : [toMissing('credentials', 'missing')]),
    ...listMissingTexts(application.texts),
  ]
  return all.sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section))
}

const toMissing = (field: ApplicationField, why: MissingField['why']): MissingField => ({
  section: SECTION_BY_FIELD[field],
  field,
  why,
})
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Lists numbers in the wrong format. After a change of country, they may still have the previous country's format. */
function listWrongNumbers(application: ApplicationSnapshot): MissingField[] {
  const { country, phone, postalCode, businessType, registryCode, vatNumber, taxCountry, taxNumber } = application
  const isCompany = businessType === 'company'
  const checks: [ApplicationField, boolean][] = [
    ['phone', !!phone && !isValidPhone(phone, country)],
    ['postalCode', !!postalCode && !isValidPostalCode(postalCode, country)],
    ['registryCode', isCompany && !!registryCode && !isValidRegistryCode(registryCode, country)],
    ['vatNumber', isCompany && !!vatNumber && normalizeVatNumber(vatNumber) === null],
    ['taxNumber', !!taxNumber && !isValidTaxNumber(taxNumber, { country: taxCountry, isCompany })],
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([field]) => toMissing(field, 'wrong'))
}

/** At least one language is required, and a language with either a profession or a description needs both. */
function listMissingTexts(texts: ApplicationSnapshot['texts']): MissingField[] {
  const started = UI_LANGUAGES.filter((language) => texts[language].profession.trim() || texts[language].about.trim())
  const languages = started.length > 0 ? started : (['et'] as const)
  return languages.flatMap((language) =>
    (['profession', 'about'] as const)
      .filter((part) => !texts[language][part].trim())
      .map((part) => ({ section: 'about' as const, field: `texts.${language}.${part}`, why: 'missing' as const })),
  )
}
