import { type ReactNode, useState } from 'react'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { MAX_PRICE_FILTER_EUROS, SHOWN_BEFORE_MORE } from '#modules/search/values/limits.ts'
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
  /** In the sheet, values of short lists are chips; in the rail, every value is a row. */
  layout: 'rail' | 'sheet'
  /** Id of the fields' form, if they are outside it. */
  form?: string | undefined
  /** Fields for location and radius, if the search bar does not show them. */
  placeFields?: ReactNode
}

/** All filters in specification §2 except search text, location and radius. Each value shows its number of results. */
export function FilterFields({ search, facets, layout, form, placeFields }: FilterFieldsProps) {
  const { t } = useTexts()
  const sharedProps = { search, facets, form }
  const chipProps = { ...sharedProps, isChip: layout === 'sheet' }
  return (
    <div className={classes.groups}>
      <SavedFilter search={search} form={form} />
      <div>
        <ChoiceGroup legend={t('finder.when')}>
          <FilterValues {...chipProps} names={['free']} />
        </ChoiceGroup>
      </div>
      {placeFields}
      <div>
        <ChoiceGroup legend={t('finder.howTitle')}>
          <FilterValues {...chipProps} names={['how', 'kind']} />
        </ChoiceGroup>
      </div>
      <ExpandableGroup {...sharedProps} legend={t('finder.about')} name="topic" />
      <ExpandableGroup {...sharedProps} legend={t('finder.type')} name="type" />
      <ExpandableGroup {...sharedProps} legend={t('finder.language')} name="lang" />
      <PriceRange {...sharedProps} label={t('finder.price')} names={['min', 'max']} />
      <PriceRange {...sharedProps} label={t('finder.hourlyPrice')} names={['hour-min', 'hour-max']} />
    </div>
  )
}

/** Shown only if a provider has been saved or the filter is active. */
function SavedFilter({ search, form }: Omit<FieldGroupProps, 'facets'>) {
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

function FilterValues({
  names,
  isChip,
  ...sharedProps
}: FieldGroupProps & { names: readonly ListFilterName[]; isChip: boolean }) {
  const options = names.flatMap((name) => FILTER_VALUES[name].map((value) => ({ name, value })))
  return (
    <div className={isChip ? classes.chips : undefined}>
      {options.map(({ name, value }) => (
        <FilterValue key={value} {...sharedProps} name={name} value={value} isChip={isChip} />
      ))}
    </div>
  )
}

/** Shows four values until 'show more' is clicked (specification §2). Starts expanded if a hidden value is selected. */
function ExpandableGroup({ legend, name, ...sharedProps }: FieldGroupProps & { legend: string; name: ListFilterName }) {
  const { t } = useTexts()
  const values: readonly string[] = FILTER_VALUES[name]
  const hiddenValues = values.slice(SHOWN_BEFORE_MORE)
  const [isOpen] = useState(() => hiddenValues.some((value) => sharedProps.search[name].includes(value)))
  const renderValue = (value: string) => <FilterValue key={value} {...sharedProps} name={name} value={value} />
  return (
    <div>
      <ChoiceGroup legend={legend}>
        {values.slice(0, SHOWN_BEFORE_MORE).map(renderValue)}
        <Disclosure
          text={t('finder.showMore', { number: hiddenValues.length })}
          openText={t('finder.showLess')}
          isOpen={isOpen}
          className={classes.more}
        >
          {hiddenValues.map(renderValue)}
        </Disclosure>
      </ChoiceGroup>
    </div>
  )
}

interface FilterValueProps extends FieldGroupProps {
  name: ListFilterName
  value: string
  isChip?: boolean
}

function FilterValue({ name, value, search, facets, form, isChip }: FilterValueProps) {
  const { t } = useTexts()
  const input = { name, value, form, defaultChecked: search[name].includes(value) }
  const text = getValueLabel(t, name, value)
  const count = getFacetCount(facets, name, value)
  // The label's CSS capitalises its first letter: some languages write language names in lower case, but here each
  // label starts a row.
  if (!isChip) return <Checkbox {...input} label={<span className={classes.label}>{text}</span>} aside={count} />
  return (
    <label className={classes.chip}>
      <input type="checkbox" {...input} />
      <span className={classes.chipText}>{text}</span>
      <span className={classes.count}>{count}</span>
    </label>
  )
}

interface PriceRangeProps extends FieldGroupProps {
  label: string
  names: readonly ['min', 'max'] | readonly ['hour-min', 'hour-max']
}

function PriceRange({ search, form, label, names: [low, high] }: PriceRangeProps) {
  const { t } = useTexts()
  const buildField = (name: typeof low | typeof high, text: string) => ({
    name,
    label: `${label}: ${text}`,
    ...(search[name] === null ? {} : { defaultValue: search[name] }),
  })
  return (
    <div>
      <NumberPair
        label={label}
        form={form}
        from={buildField(low, t('finder.lowest'))}
        to={buildField(high, t('finder.highest'))}
        between={t('finder.between')}
        unit="€"
        min={0}
        max={MAX_PRICE_FILTER_EUROS}
      />
    </div>
  )
}
