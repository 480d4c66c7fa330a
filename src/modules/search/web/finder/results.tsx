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
import { QUICK_KEYS } from './quick-filters.tsx'
import classes from './results.module.css'
import type { Filters } from './use-filters.ts'
import { formatZoneSentence } from './zone-name.ts'

interface ResultsProps extends FinderData {
  /** Id of the search bar's form, which the sort order belongs to. */
  form: string
  filters: Filters
  heading: RefObject<HTMLHeadingElement | null>
}

/** The count, the active filters, the list and its pagination. The current list is dimmed while other results load. */
export function Results({ found, place, guide, match, form, filters, heading }: ResultsProps) {
  const { t, language, format } = useTexts()
  const { search, isPending } = filters
  const ranking = <Link href={buildPagePath('ranking', language)}>{t('finder.ranking')}</Link>
  return (
    <section id="results" aria-labelledby="results-title" className={classes.results}>
      <div className={classes.head}>
        <div>
          <h2 id="results-title" ref={heading} tabIndex={-1} className={classes.count}>
            {/* A live region without a role: the content of a nested status would not be part of the accessible name
                of the heading. */}
            <span aria-live="polite">
              <CountText {...found} />
            </span>
          </h2>
          <p className={classes.zone}>
            {formatZoneSentence(t, format.timezone)} <span className={classes.beside}>{ranking}</span>
          </p>
        </div>
        <Sorting form={form} filters={filters} />
      </div>
      <ChosenChips filters={filters} heading={heading} />
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
      <div className={isPending ? classes.waiting : undefined} aria-busy={isPending || undefined}>
        {found.items.length > 0 ? (
          <List items={found.items} />
        ) : (
          <NoResults loosen={found.loosen} filters={filters} match={match} />
        )}
      </div>
      <ResultPages found={found} filters={filters} />
      {found.items.length > 0 && (
        <p className={classes.fine}>
          {t('finder.fine')} {ranking}
        </p>
      )}
    </section>
  )
}

function CountText({ totalCount, isCountCapped }: FinderData['found']) {
  const { t } = useTexts()
  if (totalCount === 0) return t('finder.none')
  // The server stops counting at a thousand.
  return isCountCapped ? t('finder.countMany', { number: `${totalCount}+` }) : t('finder.count', { count: totalCount })
}

function List({ items }: { items: FinderData['found']['items'] }) {
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

function Sorting({ form, filters: { search, go } }: { form: string; filters: Filters }) {
  const { t } = useTexts()
  return (
    <Select
      label={t('finder.sort')}
      name="sort"
      form={form}
      isDense
      className={classes.sort}
      defaultValue={search.sort}
      data-usual={DEFAULT_SORT}
      options={[DEFAULT_SORT, ...SORTS.filter((sort) => sort !== DEFAULT_SORT)].map((sort) => ({
        value: sort,
        text: t(`finder.sort.${sort}`),
      }))}
      onChange={({ currentTarget }) => currentTarget.form && go(readForm(currentTarget.form))}
    />
  )
}

/** Removable chips of the active filters. On a phone, those that are quick filters are not repeated. */
function ChosenChips({ filters, heading }: Pick<ResultsProps, 'filters' | 'heading'>) {
  const { t, format } = useTexts()
  const chosen = listActiveFilters(filters.search, { t, format })
  if (chosen.length === 0) return null
  const isOnlyQuick = chosen.every(({ key }) => QUICK_KEYS.has(key))
  return (
    <div className={isOnlyQuick ? classes.quick : undefined}>
      <ChipRow label={t('finder.chosen')}>
        {chosen.map(({ key, text, without }) => {
          const link = filters.linkTo(without)
          return (
            <ChipLink
              key={key}
              isChosen
              isRemovable
              className={QUICK_KEYS.has(key) ? classes.quick : undefined}
              href={link.href}
              onClick={(event) => {
                link.onClick(event)
                // The chip disappears together with the focus; the count announces the result.
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

/** Links to the previous and next page, which open at the list. Renders nothing if all results fit on one page. */
function ResultPages({ found, filters }: { found: FinderData['found']; filters: Filters }) {
  const { t } = useTexts()
  const { page, pageSize, items, totalCount, isCountCapped } = found
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
