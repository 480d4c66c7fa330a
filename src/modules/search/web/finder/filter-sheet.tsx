import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FinderData } from '#modules/search/web/shared/load-finder.ts'
import {
  clearFilters,
  formatSearchFilters,
  RADII,
  type SearchFilters,
} from '#modules/search/web/shared/search-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import fields from '#ui/field.module.css'
import { Select } from '#ui/select.tsx'
import type { Facets } from './facet-counts.ts'
import { FilterFields } from './filter-fields.tsx'
import classes from './filter-sheet.module.css'
import { readForm } from './form-values.ts'
import { PlaceField } from './place-field.tsx'
import type { Filters } from './use-filters.ts'

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  results: FinderData['results']
  filters: Filters
  /** Called after the filters have been applied and the sheet has been closed. */
  onApplied: () => void
}

/**
 * State of the sheet until its filters are applied: the initial values of its fields, and the results of the current
 * selection.
 */
function usePreview({ results, filters: { path, search } }: Pick<FilterSheetProps, 'results' | 'filters'>) {
  const [initial, setInitial] = useState({ search, clearCount: 0 })
  const fetcher = useFetcher<FinderData>()
  // `index` selects the index route instead of the layout with the same path.
  const preview = (next: SearchFilters) => void fetcher.load(`${path}?index&${formatSearchFilters(next).slice(1)}`)
  return {
    initial,
    preview,
    previewResults: fetcher.data?.results ?? results,
    clear: () => {
      const next = { ...clearFilters(search), q: search.q }
      setInitial(({ clearCount }) => ({ search: next, clearCount: clearCount + 1 }))
      preview(next)
    },
  }
}

/**
 * The filters at widths below 1024 px. Changes update the number of results, but take effect only when the sheet's
 * submit button is clicked.
 */
export function FilterSheet({ isOpen, onClose, results, filters, onApplied }: FilterSheetProps) {
  const { t } = useTexts()
  const formId = useId()
  const isApplied = useRef(false)
  const { initial, preview, previewResults, clear } = usePreview({ results, filters })
  // The sheet has no fields for the search text and the sort order, so these are carried over.
  const readSearch = (form: HTMLFormElement) => ({
    ...readForm(form),
    q: filters.search.q,
    sort: filters.search.sort,
  })
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    isApplied.current = true
    onClose()
    filters.goTo(readSearch(event.currentTarget))
  }
  // Runs after the dialog has returned the focus to the button that opened it, because the focus has to move to the
  // results.
  useEffect(() => {
    if (isOpen || !isApplied.current) return
    isApplied.current = false
    onApplied()
  }, [isOpen, onApplied])
  const actions = (
    <>
      <Button kind="plain" onClick={clear}>
        {t('finder.clear')}
      </Button>
      <Button type="submit" form={formId}>
        <ShowResultsText {...previewResults} />
      </Button>
    </>
  )
  return (
    <Sheet {...{ isOpen, onClose, actions }} title={t('finder.filters')} closeText={t('finder.close')}>
      <form
        key={initial.clearCount}
        id={formId}
        noValidate
        className={classes.form}
        onSubmit={apply}
        onChange={(event) => isChoice(event.target) && preview(readSearch(event.currentTarget))}
        onBlur={(event) => preview(readSearch(event.currentTarget))}
      >
        <Fields
          search={initial.search}
          facets={previewResults.facets}
          onPick={(input) => input.form && preview(readSearch(input.form))}
        />
      </form>
    </Sheet>
  )
}

interface FieldsProps {
  search: SearchFilters
  facets: Facets
  onPick: (input: HTMLInputElement) => void
}

function Fields({ search, facets, onPick }: FieldsProps) {
  const placeFields = <PlaceFields search={search} onPick={onPick} />
  return <FilterFields search={search} facets={facets} layout="sheet" placeFields={placeFields} />
}

const isChoice = (target: EventTarget) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')

function ShowResultsText({ totalCount, isCountCapped }: FinderData['results']) {
  const { t } = useTexts()
  if (totalCount === 0) return t('finder.showNone')
  return isCountCapped ? t('finder.showMany', { number: `${totalCount}+` }) : t('finder.show', { count: totalCount })
}

function PlaceFields({ search, onPick }: { search: SearchFilters; onPick: (input: HTMLInputElement) => void }) {
  const { t } = useTexts()
  return (
    <div className={classes.placeFields}>
      <PlaceField
        defaultValue={search.place}
        onPick={onPick}
        className={classes.place}
        labelClassName={fields.label}
        inputClassName={fields.control}
      />
      <Select
        label={t('finder.radius')}
        name="km"
        defaultValue={search.km}
        options={RADII.map((km) => ({ value: String(km), text: t('finder.km', { km }) }))}
      />
    </div>
  )
}
