import type { Fault } from './fault.ts'

/** The finder. */
export const SEARCH_FAULTS: readonly Fault[] = [
  {
    name: 'a card names the counsellor’s last session that meets the filters instead of the first',
    file: 'src/modules/search/server/matching-sessions.ts',
    find: 'earlier.position < s.position',
    replace: 'earlier.position > s.position',
    failingTest: 'src/modules/search/server/filters.calls.test.ts',
  },
  {
    name: 'a full group date is offered',
    file: 'src/modules/search/server/cards.ts',
    find: 'and d.seats_taken < d.seats',
    replace: '',
    failingTest: 'src/modules/search/server/filters.calls.test.ts',
  },
  {
    name: 'the list of saved counsellors holds everyone',
    file: 'src/modules/search/web/finder/search-input.ts',
    find: '...(wanted.saved && { providerIds: bookmarks }),',
    replace: '',
    failingTest: 'src/modules/search/web/finder/search-input.test.ts',
  },
  {
    name: 'a search with somebody’s words in its address is offered to search engines',
    file: 'src/modules/search/web/shared/search-filters.ts',
    find: 'if (wanted.q || wanted.place || wanted.saved) return true',
    replace: 'if (wanted.place || wanted.saved) return true',
    failingTest: 'src/modules/search/web/shared/search-filters.test.ts',
  },
  {
    name: 'a counsellor whose page is switched off is found',
    file: 'src/modules/providers/server/public-provider.ts',
    find: 'and p.blocked_at is null and p.deactivated_at is null',
    replace: 'and p.blocked_at is null',
    failingTest: 'src/modules/providers/server/show-provider.calls.test.ts',
  },
  {
    name: 'the dearest come first when sorted by price',
    file: 'src/modules/search/server/matching-sessions.ts',
    find: 'price: sql`s.price_cents asc,',
    replace: 'price: sql`s.price_cents desc,',
    failingTest: 'src/modules/search/server/results.calls.test.ts',
  },
]
