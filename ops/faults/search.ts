import type { Fault } from './fault.ts'

export const SEARCH_FAULTS: readonly Fault[] = [
  {
    name: 'a card shows the counsellor’s last session type that matches the filters instead of the first',
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
    name: 'the list of saved counsellors shows all counsellors',
    file: 'src/modules/search/web/finder/search-input.ts',
    find: '...(search.saved && { providerIds: bookmarks }),',
    replace: '',
    failingTest: 'src/modules/search/web/finder/search-input.test.ts',
  },
  {
    name: 'a search page with typed text in its address may be indexed by search engines',
    file: 'src/modules/search/web/shared/search-filters.ts',
    find: 'if (search.q || search.place || search.saved) return true',
    replace: 'if (search.place || search.saved) return true',
    failingTest: 'src/modules/search/web/shared/search-filters.test.ts',
  },
  {
    name: 'a deactivated counsellor can be found',
    file: 'src/modules/search/server/public-provider.ts',
    find: 'and p.blocked_at is null and p.deactivated_at is null',
    replace: 'and p.blocked_at is null',
    failingTest: 'src/modules/providers/server/show-provider.calls.test.ts',
  },
  {
    name: 'the most expensive counsellors come first when sorted by price',
    file: 'src/modules/search/server/matching-sessions.ts',
    find: 'price: sql`s.price_cents asc,',
    replace: 'price: sql`s.price_cents desc,',
    failingTest: 'src/modules/search/server/results.calls.test.ts',
  },
]
