import { defineModule } from '#platform/server/module.ts'
import { findPlaces } from './server/find-places.ts'
import { listForMatching } from './server/list-for-matching.ts'
import { searchJobs, searchListeners } from './server/public.ts'
import { searchGroupSessions } from './server/search-group-sessions.ts'
import { searchOrganizationProviders, searchProviders } from './server/search-providers.ts'

export const searchModule = defineModule({
  useCases: {
    searchProviders,
    searchOrganizationProviders,
    searchGroupSessions,
    listForMatching,
    findPlaces,
  },
  listeners: searchListeners,
  jobs: [searchJobs],
})
