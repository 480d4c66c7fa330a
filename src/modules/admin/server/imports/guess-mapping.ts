import type { ImportField } from '#modules/admin/values/import-fields.ts'
import { normalizeName } from './known-names.ts'

/** Typical column headings in Estonian, English and Russian, compared ignoring case, diacritics and punctuation. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  firstName: ['eesnimi', 'eesnimed', 'first name', 'given name', 'forename', 'firstname', 'имя'],
  lastName: ['perekonnanimi', 'perenimi', 'last name', 'surname', 'family name', 'lastname', 'фамилия'],
  emailAddress: [
    'e-mail',
    'email',
    'e-mail address',
    'email address',
    'mail',
    'e-post',
    'epost',
    'meil',
    'e-posti aadress',
    'meiliaadress',
    'почта',
    'эл. почта',
    'электронная почта',
    'адрес электронной почты',
    'имейл',
  ],
  phone: [
    'phone',
    'telephone',
    'phone number',
    'mobile',
    'telefon',
    'telefoninumber',
    'mobiil',
    'tel',
    'телефон',
    'номер телефона',
    'мобильный',
  ],
  emailLanguage: [
    'letter language',
    'language of letters',
    'preferred language',
    'kirjade keel',
    'suhtluskeel',
    'eelistatud keel',
    'язык писем',
    'язык общения',
  ],
  profession: ['profession', 'job title', 'occupation', 'amet', 'elukutse', 'ametinimetus', 'профессия', 'должность'],
  types: [
    'type',
    'types',
    'counsellor type',
    'counsellor types',
    'kutse',
    'liik',
    'liigid',
    'nõustaja liik',
    'eriala',
    'тип',
    'типы',
    'тип консультанта',
    'специальность',
  ],
  topics: [
    'topic',
    'topics',
    'specialities',
    'specialties',
    'themes',
    'teema',
    'teemad',
    'valdkonnad',
    'tema',
    'тема',
    'темы',
    'специализация',
  ],
  languages: [
    'language',
    'languages',
    'languages spoken',
    'consultation languages',
    'keel',
    'keeled',
    'töökeeled',
    'nõustamiskeeled',
    'язык',
    'языки',
    'языки консультаций',
    'рабочие языки',
  ],
  organisation: [
    'organisation',
    'organization',
    'organisations',
    'company',
    'clinic',
    'practice',
    'organisatsioon',
    'asutus',
    'ettevõte',
    'kliinik',
    'firma',
    'организация',
    'компания',
    'клиника',
    'учреждение',
  ],
  city: ['city', 'town', 'place', 'linn', 'asukoht', 'koht', 'asula', 'город', 'место'],
  country: ['country', 'riik', 'maa', 'страна'],
  addressLine1: ['address', 'street', 'street address', 'aadress', 'tänav', 'адрес', 'улица'],
  postalCode: ['postal code', 'postcode', 'zip', 'zip code', 'postiindeks', 'sihtnumber', 'индекс', 'почтовый индекс'],
  experienceInYears: [
    'experience',
    'years of experience',
    'experience in years',
    'kogemus',
    'kogemus aastates',
    'tööstaaž',
    'staaž',
    'стаж',
    'опыт',
  ],
  description: [
    'description',
    'about',
    'about me',
    'bio',
    'introduction',
    'kirjeldus',
    'tutvustus',
    'endast',
    'minust',
    'описание',
    'о себе',
  ],
}

const FIELD_BY_HEADING = new Map(
  (Object.entries(HEADINGS) as [ImportField, readonly string[]][]).flatMap(([field, names]) =>
    names.map((name) => [normalizeName(name), field] as const),
  ),
)

/**
 * Guesses each column's field from the administrator's earlier lists, or otherwise from its heading. Each field is
 * assigned to at most one column, the first that matches.
 * @param findRemembered returns the field that a heading had in this administrator's earlier lists
 */
export function guessMapping(
  headers: readonly string[],
  findRemembered: (header: string) => ImportField | undefined,
): (ImportField | null)[] {
  const usedFields = new Set<ImportField>()
  return headers.map((header) => {
    const field = findRemembered(header) ?? FIELD_BY_HEADING.get(normalizeName(header)) ?? null
    if (field === null || usedFields.has(field)) return null
    usedFields.add(field)
    return field
  })
}
