import type { ComponentType } from 'react'
import { FREE_PARTS, MATCH_DAYS, MATCH_PRICES } from '#modules/search/values/match-constants.ts'
import type { QuestionName } from '#modules/search/values/questions.ts'
import { FILTER_VALUES } from '#modules/search/web/shared/search-filters.ts'
import { LANGUAGES, PROVIDER_TYPES, TOPICS } from '#platform/values/enums.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Select } from '#ui/select.tsx'
import { type Answers, KINDS, PLACES, PREFERENCES } from './answers.ts'
import { Choices } from './choices.tsx'
import classes from './match.module.css'
import { listTowns } from './match-sessions.ts'
import { EXPERIENCED_YEARS } from './reasons.ts'
import type { Candidates } from './use-candidates.ts'

export interface FieldsProps {
  answers: Answers
  change: (changed: Partial<Answers>) => void
  candidates: Candidates
}

function MultipleHint() {
  const { t } = usePageTexts('match')
  return <p className={classes.hint}>{t('match.several')}</p>
}

function Topics({ answers, change }: FieldsProps) {
  const { t } = usePageTexts('match')
  const options = TOPICS.map(({ topicId, key }) => ({ value: topicId, text: t(`topic.${key}`) }))
  return (
    <>
      <MultipleHint />
      <Choices
        name="topics"
        options={options}
        chosen={answers.topicIds}
        onChange={(topicIds) => change({ topicIds })}
      />
    </>
  )
}

function People({ answers, change }: FieldsProps) {
  const { t } = usePageTexts('match')
  const types = PROVIDER_TYPES.map(({ providerTypeId, key }) => ({
    value: providerTypeId,
    text: t(`providerType.${key}`),
  }))
  return (
    <>
      <Choices
        name="kind"
        isSingle
        legend={t('match.people.kind')}
        options={KINDS.map((value) => ({ value, text: t(`finder.kind.${value}`) }))}
        chosen={answers.kind ? [answers.kind] : []}
        onChange={([kind = null]) => change({ kind })}
      />
      <Choices
        name="types"
        legend={t('match.people.types')}
        options={types}
        chosen={answers.providerTypeIds}
        onChange={(providerTypeIds) => change({ providerTypeIds })}
      />
      <Choices
        name="preferences"
        legend={t('match.people.preferences')}
        options={PREFERENCES.map((value) => ({
          value,
          text: t(`match.preference.${value}`, { years: EXPERIENCED_YEARS }),
        }))}
        chosen={answers.preferences}
        onChange={(preferences) => change({ preferences })}
      />
    </>
  )
}

/** In the same order as in the finder: the most requested languages first. */
const LANGUAGE_OPTIONS = FILTER_VALUES.lang.map((code) => LANGUAGES.find((language) => language.code === code)!)

function Languages({ answers, change }: FieldsProps) {
  const { t } = usePageTexts('match')
  const options = LANGUAGE_OPTIONS.map(({ languageId, code }) => ({
    value: languageId,
    text: capitalize(t(`language.${code}`)),
  }))
  return (
    <>
      <MultipleHint />
      <Choices
        name="languages"
        options={options}
        chosen={answers.languageIds}
        onChange={(languageIds) => change({ languageIds })}
      />
    </>
  )
}

/** The towns come from data that is already loaded, because a request for suggestions would disclose the answer. */
function Place({ answers, change, candidates }: FieldsProps) {
  const { t } = usePageTexts('match')
  const towns = candidates.state === 'loaded' ? listTowns(candidates.all) : []
  const options = answers.town && !towns.includes(answers.town) ? [answers.town, ...towns] : towns
  return (
    <>
      <Choices
        name="place"
        isSingle
        options={PLACES.map((value) => ({ value, text: t(`match.place.${value}`) }))}
        chosen={answers.place ? [answers.place] : []}
        onChange={([place = null]) => change({ place, town: null })}
      />
      {answers.place === 'inPerson' && options.length > 0 && (
        <Select
          label={t('match.place.town')}
          emptyText={t('match.place.anyTown')}
          options={options.map((town) => ({ value: town, text: town }))}
          value={answers.town ?? ''}
          onChange={({ currentTarget }) => change({ town: currentTarget.value || null })}
          className={classes.town}
        />
      )}
    </>
  )
}

function When({ answers, change }: FieldsProps) {
  const { t } = usePageTexts('match')
  return (
    <>
      <p className={classes.hint}>
        {t('match.when.hint', { days: MATCH_DAYS })} {t('match.several')}
      </p>
      <Choices
        name="parts"
        options={FREE_PARTS.map((value) => ({ value, text: t(`match.when.${value}`) }))}
        chosen={answers.parts}
        onChange={(parts) => change({ parts })}
      />
      <Choices
        name="soon"
        options={[{ value: 'soon', text: t('match.when.soon') }]}
        chosen={answers.isSoon ? ['soon'] : []}
        onChange={(soon) => change({ isSoon: soon.length > 0 })}
      />
    </>
  )
}

function Price({ answers, change }: FieldsProps) {
  const { t, format } = usePageTexts('match')
  return (
    <Choices
      name="price"
      isSingle
      options={MATCH_PRICES.map((value) => ({
        value,
        text: t('match.price.upTo', { price: format.moneyShort(value) }),
      }))}
      chosen={answers.maxPrice === null ? [] : [answers.maxPrice]}
      onChange={([maxPrice]) => change({ maxPrice: (maxPrice as Answers['maxPrice']) ?? null })}
    />
  )
}

export const FIELDS: Record<QuestionName, ComponentType<FieldsProps>> = {
  topics: Topics,
  people: People,
  languages: Languages,
  place: Place,
  when: When,
  price: Price,
}
