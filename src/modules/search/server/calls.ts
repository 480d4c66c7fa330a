import { findPlaces } from './find-places.ts'
import { listForMatching } from './list-for-matching.ts'
import { searchGroupSessions } from './search-group-sessions.ts'
import { searchOrganizationProviders, searchProviders } from './search-providers.ts'

export const finderUseCases = {
  searchProviders,
  searchOrganizationProviders,
  searchGroupSessions,
  listForMatching,
  findPlaces,
}
