import type { Fault } from './fault.ts'

/** The finder. */
export const SEARCH_FAULTS: readonly Fault[] = [
  {
    name: 'a card names the counsellor’s last session that meets the filters instead of the first',
    file: 'server/finder/sessions-found.ts',
    find: 'earlier.position < s.position',
    replace: 'earlier.position > s.position',
    failingTest: 'server/finder/filters.calls.test.ts',
  },
  {
    name: 'a full group date is offered',
    file: 'server/finder/cards.ts',
    find: 'and d.seats_taken < d.seats',
    replace: '',
    failingTest: 'server/finder/filters.calls.test.ts',
  },
  {
    name: 'the list of saved counsellors holds everyone',
    file: 'web/public/finder/search-input.ts',
    find: '...(wanted.saved && { providerIds: bookmarks }),',
    replace: '',
    failingTest: 'web/public/finder/search-input.test.ts',
  },
  {
    name: 'a search with somebody’s words in its address is offered to search engines',
    file: 'web/public/finder/wanted.ts',
    find: 'if (wanted.q || wanted.place || wanted.saved) return true',
    replace: 'if (wanted.place || wanted.saved) return true',
    failingTest: 'web/public/finder/wanted.test.ts',
  },
  {
    name: 'a counsellor whose page is switched off is found',
    file: 'server/providers/public-provider.ts',
    find: 'and p.blocked_at is null and p.deactivated_at is null',
    replace: 'and p.blocked_at is null',
    failingTest: 'server/providers/show-provider.calls.test.ts',
  },
  {
    name: 'the dearest come first when sorted by price',
    file: 'server/finder/sessions-found.ts',
    find: 'price: sql`s.price_cents asc,',
    replace: 'price: sql`s.price_cents desc,',
    failingTest: 'server/finder/results.calls.test.ts',
  },
]
