import type { RefObject } from 'react'
import { useBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { FinderData } from '#modules/search/web/shared/load-finder.ts'
import { DEFAULT_SORT, formatSearchFilters } from '#modules/search/web/shared/search-filters.ts'
import { SORTS } from '#platform/values/enums.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { ChipLink, ChipRow } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Select } from '#ui/select.tsx'
import { listActiveFilters } from './active-filters.ts'
import { CounsellorCard } from './counsellor-card.tsx'
import { readForm } from './form-values.ts'
import { NoResults } from './no-results.tsx'
import { QUICK_FILTER_KEYS } from './quick-filters.tsx'
import classes from './results.module.css'
import type { Filters } from './use-filters.ts'
import { formatZoneSentence } from './zone-name.ts'

interface ResultsProps extends FinderData {
  /** Id of the search bar's form. The sort menu is part of that form. */
  form: string
  filters: Filters
  heading: RefObject<HTMLHeadingElement | null>
}

/** Count, active filters, list and pagination. The list is dimmed while new results load. */
export function Results({ results, place, guide, match, form, filters, heading }: ResultsProps) {
  const { t, language, format } = useTexts()
  const { search, isPending } = filters
  const rankingLink = <Link href={buildPagePath('ranking', language)}>{t('finder.ranking')}</Link>
  return (
    <section id="results" aria-labelledby="results-title" className={classes.results}>
      <div className={classes.head}>
        <div>
          <h2 id="results-title" ref={heading} tabIndex={-1} className={classes.count}>
            {/* A live region without a role: the content of a nested status would not be part of the accessible name
                of the heading. */}
            <span aria-live="polite">
              <CountText {...results} />
            </span>
          </h2>
          <p className={classes.zone}>
            {formatZoneSentence(t, format.timezone)} <span className={classes.rankingLink}>{rankingLink}</span>
          </p>
        </div>
        {results.totalCount > 0 ? (
          <SortSelect form={form} filters={filters} />
        ) : (
          <input type="hidden" name="sort" form={form} value={search.sort} />
        )}
      </div>
      <ActiveFilterChips filters={filters} heading={heading} />
      {guide && (
        <p className={classes.guide}>
          <Link href={guide.href}>{guide.text}</Link>
        </p>
      )}
      {search.place && !place && (
        <Notice kind="neutral" live>
          {t('finder.placeUnknown', { place: search.place })}
        </Notice>
      )}
      <div className={isPending ? classes.pending : undefined} aria-busy={isPending || undefined}>
        {results.items.length > 0 ? (
          <List items={results.items} />
        ) : (
          <NoResults loosen={results.loosen} filters={filters} match={match} />
        )}
      </div>
      <ResultPages results={results} filters={filters} />
      {results.items.length > 0 && (
        <p className={classes.note}>
          {t('finder.fine')} {rankingLink}
        </p>
      )}
    </section>
  )
}

function CountText({ totalCount, isCountCapped }: FinderData['results']) {
  const { t } = useTexts()
  if (totalCount === 0) return t('finder.none')
  // The server stops counting at a thousand.
  return isCountCapped ? t('finder.countMany', { number: `${totalCount}+` }) : t('finder.count', { count: totalCount })
}

function List({ items }: { items: FinderData['results']['items'] }) {
  const bookmarks = useBookmarks()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.list}>
      {items.map((card, position) => (
        <CounsellorCard
          key={card.providerId}
          card={card}
          isSaved={bookmarks.has(card.providerId)}
          onSave={bookmarks.toggle}
          isFirst={position < 2}
        />
      ))}
    </ul>
  )
}

function SortSelect({ form, filters: { search, goTo } }: { form: string; filters: Filters }) {
  const { t } = useTexts()
  return (
    <Select
      label={t('finder.sort')}
      name="sort"
      form={form}
      isDense
      className={classes.sort}
      defaultValue={search.sort}
      data-default={DEFAULT_SORT}
      options={[DEFAULT_SORT, ...SORTS.filter((sort) => sort !== DEFAULT_SORT)].map((sort) => ({
        value: sort,
        text: t(`finder.sort.${sort}`),
      }))}
      onChange={({ currentTarget }) => currentTarget.form && goTo(readForm(currentTarget.form))}
    />
  )
}

/** Removable chips for the active filters. Below 1024 px, quick filters are not repeated here. */
function ActiveFilterChips({ filters, heading }: Pick<ResultsProps, 'filters' | 'heading'>) {
  const { t, format } = useTexts()
  const activeFilters = listActiveFilters(filters.search, { t, format })
  if (activeFilters.length === 0) return null
  const hasOnlyQuickFilters = activeFilters.every(({ key }) => QUICK_FILTER_KEYS.has(key))
  return (
    <div className={hasOnlyQuickFilters ? classes.quick : undefined}>
      <ChipRow label={t('finder.chosen')}>
        {activeFilters.map(({ key, text, without }) => {
          const link = filters.linkTo(without)
          return (
            <ChipLink
              key={key}
              isChosen
              isRemovable
              className={QUICK_FILTER_KEYS.has(key) ? classes.quick : undefined}
              href={link.href}
              onClick={(event) => {
                link.onClick(event)
                // The focused chip is removed, so the focus moves to the count, which announces the result.
                if (event.defaultPrevented) heading.current?.focus({ preventScroll: true })
              }}
            >
              <span className={key === 'q' || key === 'place' ? undefined : classes.chipText}>{text}</span>
              <span className="visually-hidden">, {t('finder.removeFilter')}</span>
            </ChipLink>
          )
        })}
      </ChipRow>
    </div>
  )
}

/**
 * Links to the previous and next pages, which open scrolled to the list. Renders nothing if all results fit on one
 * page.
 */
function ResultPages({ results, filters }: { results: FinderData['results']; filters: Filters }) {
  const { t } = useTexts()
  const { page, pageSize, items, totalCount, isCountCapped } = results
  const before = (page - 1) * pageSize
  const hasNext = isCountCapped ? items.length === pageSize : before + items.length < totalCount
  if (page === 1 && !hasNext) return null
  const buildHref = (pageNumber: number) =>
    `${filters.path}${formatSearchFilters({ ...filters.search, page: pageNumber })}#results`
  return (
    <Pagination
      label={t('finder.pages')}
      range={t('finder.range', {
        from: before + 1,
        to: before + items.length,
        total: isCountCapped ? `${totalCount}+` : totalCount,
      })}
      previous={{ text: t('finder.previous'), href: page > 1 ? buildHref(page - 1) : null }}
      next={{ text: t('finder.next'), href: hasNext ? buildHref(page + 1) : null }}
    />
  )
}
