import { type ReactNode, useState } from 'react'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { SHOWN_BEFORE_MORE } from '#modules/search/values/limits.ts'
import { FILTER_VALUES, type ListFilterName, type SearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { NumberPair } from '#ui/number-pair.tsx'
import { getValueLabel } from './active-filters.ts'
import { type Facets, getFacetCount } from './facet-counts.ts'
import classes from './filter-fields.module.css'

interface FilterFieldsProps {
  search: SearchFilters
  facets: Facets
  /** In the sheet, short values are chips; in the rail every value is a row. */
  look: 'rail' | 'sheet'
  /** Id of the fields' form, if they are outside it. */
  form?: string | undefined
  /** Location and radius, if the search bar does not show them. */
  where?: ReactNode
}

/**
 * All filters of specification §2 except search text, location and radius, with the number of results of each value.
 */
export function FilterFields({ search, facets, look, form, where }: FilterFieldsProps) {
  const { t } = useTexts()
  const common = { search, facets, form }
  const chipProps = { ...common, isChip: look === 'sheet' }
  return (
    <div className={classes.groups}>
      <Saved search={search} form={form} />
      <div>
        <ChoiceGroup legend={t('finder.when')}>
          <Values {...chipProps} names={['free']} />
        </ChoiceGroup>
      </div>
      {where}
      <div>
        <ChoiceGroup legend={t('finder.howTitle')}>
          <Values {...chipProps} names={['how', 'kind']} />
        </ChoiceGroup>
      </div>
      <LongGroup {...common} legend={t('finder.about')} name="topic" />
      <LongGroup {...common} legend={t('finder.type')} name="type" />
      <LongGroup {...common} legend={t('finder.language')} name="lang" />
      <Amounts {...common} label={t('finder.price')} names={['min', 'max']} />
      <Amounts {...common} label={t('finder.hourlyPrice')} names={['hour-min', 'hour-max']} />
    </div>
  )
}

/** Hidden until a provider is saved. */
function Saved({ search, form }: Omit<FieldGroupProps, 'facets'>) {
  const { t } = useTexts()
  const { isEmpty } = useBookmarks()
  if (isEmpty && !search.saved) return null
  return (
    <div>
      <Checkbox name="saved" value="1" form={form} defaultChecked={search.saved} label={t('finder.savedOnly')} />
    </div>
  )
}

interface FieldGroupProps {
  search: SearchFilters
  facets: Facets
  form: string | undefined
}

function Values({ names, isChip, ...common }: FieldGroupProps & { names: readonly ListFilterName[]; isChip: boolean }) {
  const options = names.flatMap((name) => FILTER_VALUES[name].map((value) => ({ name, value })))
  return (
    <div className={isChip ? classes.chips : undefined}>
      {options.map(({ name, value }) => (
        <Value key={value} {...common} name={name} value={value} isChip={isChip} />
      ))}
    </div>
  )
}

/** Shows four values until 'show more' (specification §2); open from the start if a hidden value is selected. */
function LongGroup({ legend, name, ...common }: FieldGroupProps & { legend: string; name: ListFilterName }) {
  const { t } = useTexts()
  const values: readonly string[] = FILTER_VALUES[name]
  const rest = values.slice(SHOWN_BEFORE_MORE)
  const [isOpen] = useState(() => rest.some((value) => common.search[name].includes(value)))
  const line = (value: string) => <Value key={value} {...common} name={name} value={value} />
  return (
    <div>
      <ChoiceGroup legend={legend}>
        {values.slice(0, SHOWN_BEFORE_MORE).map(line)}
        <Disclosure
          text={t('finder.showMore', { number: rest.length })}
          openText={t('finder.showLess')}
          isOpen={isOpen}
          className={classes.more}
        >
          {rest.map(line)}
        </Disclosure>
      </ChoiceGroup>
    </div>
  )
}

interface ValueProps extends FieldGroupProps {
  name: ListFilterName
  value: string
  isChip?: boolean
}

function Value({ name, value, search, facets, form, isChip }: ValueProps) {
  const { t } = useTexts()
  const input = { name, value, form, defaultChecked: search[name].includes(value) }
  const text = getValueLabel(t, name, value)
  const count = getFacetCount(facets, name, value)
  // Language names are not capitalized in every language, but each one starts a row here.
  if (!isChip) return <Checkbox {...input} label={<span className={classes.label}>{text}</span>} aside={count} />
  return (
    <label className={classes.chip}>
      <input type="checkbox" {...input} />
      <span className={classes.chipText}>{text}</span>
      <span className={classes.count}>{count}</span>
    </label>
  )
}

interface AmountsProps extends FieldGroupProps {
  label: string
  names: readonly ['min', 'max'] | readonly ['hour-min', 'hour-max']
}

function Amounts({ search, form, label, names: [low, high] }: AmountsProps) {
  const { t } = useTexts()
  const box = (name: typeof low | typeof high, text: string) => ({
    name,
    label: `${label}: ${text}`,
    ...(search[name] === null ? {} : { defaultValue: search[name] }),
  })
  return (
    <div>
      <NumberPair
        label={label}
        form={form}
        from={box(low, t('finder.lowest'))}
        to={box(high, t('finder.highest'))}
        between={t('finder.between')}
        unit="€"
        min={0}
        max={100_000}
      />
    </div>
  )
}
