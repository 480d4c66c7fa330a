import { buildPagePath } from '#modules/pages.ts'
import { MATCH_PRICES } from '#modules/search/values/match-constants.ts'
import { FILTER_VALUES, type ListFilterName } from '#modules/search/web/shared/search-filters.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { Select } from '#ui/select.tsx'
import classes from './match.module.css'

/**
 * The questionnaire without scripts: a form that opens the finder with filters. It does not ask about topics, because
 * without scripts an answer can only be sent in a URL. Browsers with scripts never render it.
 */
export function PlainForm() {
  return (
    <noscript>
      <Form />
    </noscript>
  )
}

function Form() {
  const { t, language, format } = usePageTexts('match')
  const emergency = HELPLINES.find(({ key }) => key === 'emergency')!
  return (
    <form action={buildPagePath('finder', language)} className={classes.plain}>
      <p>
        {t('match.plain.safety')}{' '}
        <a href={`tel:${emergency.tel}`}>{t('match.help.call', { number: emergency.number })}</a>.{' '}
        <a href={buildPagePath('helplines', language)}>{t('match.help.all')}</a>
      </p>
      <p>{t('match.plain.text')}</p>
      <Group name="lang" legend={t('match.languages.question')} />
      <Group name="how" legend={t('match.place.question')} />
      <Group name="kind" legend={t('match.people.kind')} />
      <Group name="free" legend={t('match.when.question')} />
      <Select
        name="max"
        label={t('match.plain.price')}
        emptyText={t('match.plain.any')}
        options={MATCH_PRICES.map((price) => ({ value: String(price), text: format.moneyShort(price) }))}
        className={classes.town}
      />
      <div className={classes.actions}>
        <Button type="submit">{t('match.plain.find')}</Button>
      </div>
    </form>
  )
}

const TEXT_KEYS = {
  how: { online: 'finder.how.online', 'in-person': 'finder.how.in-person' },
  kind: { personal: 'finder.kind.personal', group: 'finder.kind.group' },
  free: { today: 'finder.free.today', week: 'finder.free.week' },
} as const

function Group({ name, legend }: { name: Extract<ListFilterName, 'lang' | 'how' | 'kind' | 'free'>; legend: string }) {
  const { t } = usePageTexts('match')
  const languages = FILTER_VALUES.lang.map((code) => [code, capitalize(t(`language.${code}`))])
  const options = name === 'lang' ? languages : Object.entries(TEXT_KEYS[name]).map(([value, key]) => [value, t(key)])
  return (
    <ChoiceGroup legend={legend}>
      {options.map(([value, text]) => (
        <Checkbox key={value} name={name} value={value} label={text} />
      ))}
    </ChoiceGroup>
  )
}
