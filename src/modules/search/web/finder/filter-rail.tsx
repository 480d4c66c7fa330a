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
  /** Called after all filters have been cleared, which removes the focused link. */
  onCleared: () => void
}

/**
 * The filters, shown beside the list at widths of 1024 px and above. Below that, they are shown only if the sheet
 * cannot open, for example without scripts.
 */
export function FilterRail({ form, facets, filters, onCleared }: FilterRailProps) {
  const { t } = useTexts()
  const titleId = useId()
  const { search, goTo, linkTo } = filters
  const clearLink = linkTo(clearFilters(search))
  const apply = ({ target }: FormEvent | FocusEvent) => {
    if (target instanceof HTMLInputElement && target.form) goTo(readForm(target.form))
  }
  return (
    <aside id="filters" aria-labelledby={titleId} className={classes.rail}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {t('finder.filters')}
        </h2>
        {formatSearchFilters(clearFilters(search)) !== formatSearchFilters({ ...search, page: 1 }) && (
          <Link
            href={clearLink.href}
            className={classes.clear}
            onClick={(event) => {
              clearLink.onClick(event)
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
          event.target instanceof HTMLInputElement && event.target.type === 'checkbox' && apply(event)
        }
        onBlur={apply}
      >
        <FilterFields form={form} search={search} facets={facets} layout="rail" />
      </div>
      <noscript>
        <Button type="submit" form={form} wide className={classes.apply}>
          {t('finder.search')}
        </Button>
      </noscript>
    </aside>
  )
}
