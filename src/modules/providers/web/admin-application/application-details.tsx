import type { ReactNode } from 'react'
import { SECTION_BY_FIELD, SECTIONS, type Section } from '#modules/providers/values/application-fields.ts'
import { LANGUAGES, TOPICS, UI_LANGUAGES } from '#platform/values/enums.ts'
import { joinLowercased } from '#platform/values/lowercase-first.ts'
import classes from '#platform/web/admin/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import type { FirstKey } from '#platform/web/translate.ts'
import { Card, CardHead } from '#ui/card.tsx'
import type { Application } from './use-decision.ts'

const VISIBLE_SECTIONS = SECTIONS.filter((section) => section !== 'credentials')

/** The fields of the application by section; credentials have a separate card. */
export function ApplicationDetails({ application }: { application: Application }) {
  const { t } = useAreaTexts('application')
  const getRows = useRows(application)
  return VISIBLE_SECTIONS.map((section) => {
    const rows = getRows(section)
    if (rows.length === 0) return null
    const title = t(`application.section.${section}`)
    return (
      <Card key={section} as="section" aria-label={title} className={classes.part}>
        <CardHead title={title} />
        <dl className={classes.facts}>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={classes.about}>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    )
  })
}

type DetailRow = [name: string, value: ReactNode]

function useRows(application: Application): (section: Section) => DetailRow[] {
  const plain = usePlainRows(application)
  const texts = useTextRows(application)
  const { t } = useAreaTexts('application')
  const links = application.providerOrganizations.filter(
    (organization) => organization.name || organization.organizationId,
  )
  return (section) => {
    if (section === 'about') return texts(['profession', 'about'])
    if (section === 'page') return [...plain(section), ...texts(['title', 'description'])]
    if (section === 'organisations')
      return links.map((link) => [t('application.field.organisation'), link.name || (link.organizationId ?? '')])
    if (section === 'media') return listPictures(application, t('application.section.media'))
    return plain(section)
  }
}

function listPictures({ profileImageCrop11Url: square, firstName }: Application, name: string): DetailRow[] {
  return square ? [[name, <img key="square" src={square} alt={firstName} width={160} height={160} />]] : []
}

/** Returns a function that builds rows for the single-value fields, formatted as text. */
function usePlainRows(application: Application) {
  const { t, language } = useAreaTexts('administration')
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const tApplication = useAreaTexts('application').t
  const formatValue = (field: string, value: unknown): string => {
    if (field === 'topicIds')
      return joinLowercased(
        pickNames(value, TOPICS, (topic) => [topic.topicId, tApplication(`topic.${topic.key}` as FirstKey)]),
      )
    if (field === 'languageIds')
      return capitalize(
        pickNames(value, LANGUAGES, ({ languageId, code }) => [languageId, tApplication(`language.${code}`)]).join(
          ', ',
        ),
      )
    if ((field === 'country' || field === 'taxCountry') && value) return countries.of(String(value)) ?? String(value)
    if (field === 'businessType' && value) return tApplication(`application.${value as 'person' | 'company'}`)
    if (field === 'dateOfBirth' && value) return formatCalendarDate(String(value))
    if (typeof value === 'boolean') return t(value ? 'administration.yes' : 'administration.no')
    return value === null || value === '' ? t('administration.none') : String(value)
  }
  return (section: Section): DetailRow[] => {
    const fields = Object.entries(SECTION_BY_FIELD).filter(
      ([field, fieldSection]) => fieldSection === section && field in application,
    )
    const rows = fields
      .filter(([, fieldSection]) => fieldSection !== 'about' && fieldSection !== 'organisations')
      .map(
        ([field]): DetailRow => [
          tApplication(`application.field.${field}` as FirstKey),
          formatValue(field, application[field as keyof Application]),
        ],
      )
    return section === 'person'
      ? [
          ...rows,
          ...listPersonRows(application, {
            email: tApplication('application.field.emailAddress'),
            name: t('administration.publicName'),
          }),
        ]
      : rows
  }
}

function listPersonRows(
  { emailAddress, publicName, firstName, lastName }: Application,
  texts: { email: string; name: string },
): DetailRow[] {
  const isSame = publicName.firstName === firstName && publicName.lastName === lastName
  const name: DetailRow[] = isSame ? [] : [[texts.name, `${publicName.firstName} ${publicName.lastName}`]]
  return [[texts.email, emailAddress], ...name]
}

function pickNames<T>(ids: unknown, all: readonly T[], toEntry: (item: T) => [id: number, name: string]): string[] {
  const names = all.map(toEntry).filter(([id]) => (ids as number[]).includes(id))
  return names.map(([, name]) => name)
}

/** Returns rows for the profile text and page metadata in each language. */
function useTextRows({ texts }: Application) {
  const { t } = useAreaTexts('administration')
  const tApplication = useAreaTexts('application').t
  const FIELD_KEYS = {
    profession: 'profession',
    about: 'about',
    title: 'metaTitle',
    description: 'metaDescription',
  } as const
  return (parts: (keyof typeof FIELD_KEYS)[]): DetailRow[] =>
    UI_LANGUAGES.flatMap((language) =>
      parts.flatMap((part): DetailRow[] => {
        const value = texts[language][part]
        const name = tApplication(`application.field.${FIELD_KEYS[part]}`)
        return value
          ? [[t('administration.writtenIn', { part: name, language: tApplication(`language.${language}`) }), value]]
          : []
      }),
    )
}
