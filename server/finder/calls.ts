import { findPlaces } from './find-places.ts'
import { searchGroupSessions } from './search-group-sessions.ts'
import { searchOrganizationProviders, searchProviders } from './search-providers.ts'

export const finderUseCases = { searchProviders, searchOrganizationProviders, searchGroupSessions, findPlaces }
