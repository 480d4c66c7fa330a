import { type FocusEvent, type FormEvent, useId } from 'react'
import { clearFilters, formatSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import type { Facets } from './facet-counts.ts'
import { FilterFields } from './filter-fields.tsx'
import classes from './filter-rail.module.css'
import { readForm } from './form-values.ts'
import type { Filters } from './use-filters.ts'

interface FilterRailProps {
  /** Id of the search bar's form, which these fields belong to. */
  form: string
  facets: Facets
  filters: Filters
  /** Called after all filters have been cleared, because the link disappears together with the focus. */
  onCleared: () => void
}

/**
 * The filters next to the list from 1024 px. Below that width they appear only without scripts, when the sheet cannot
 * open.
 */
export function FilterRail({ form, facets, filters, onCleared }: FilterRailProps) {
  const { t } = useTexts()
  const title = useId()
  const { search, go, linkTo } = filters
  const clear = linkTo(clearFilters(search))
  const commit = ({ target }: FormEvent | FocusEvent) => {
    if (target instanceof HTMLInputElement && target.form) go(readForm(target.form))
  }
  return (
    <aside id="filters" aria-labelledby={title} className={classes.rail}>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {t('finder.filters')}
        </h2>
        {formatSearchFilters(clearFilters(search)) !== formatSearchFilters({ ...search, page: 1 }) && (
          <Link
            href={clear.href}
            className={classes.clear}
            onClick={(event) => {
              clear.onClick(event)
              if (event.defaultPrevented) onCleared()
            }}
          >
            {t('finder.clear')}
          </Link>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it handles bubbled events of its fields and is not interactive itself */}
      <div
        onChange={(event) =>
          event.target instanceof HTMLInputElement && event.target.type === 'checkbox' && commit(event)
        }
        onBlur={commit}
      >
        <FilterFields form={form} search={search} facets={facets} look="rail" />
      </div>
      <noscript>
        <Button type="submit" form={form} wide className={classes.apply}>
          {t('finder.search')}
        </Button>
      </noscript>
    </aside>
  )
}
