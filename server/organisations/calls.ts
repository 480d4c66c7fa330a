import { getOrganization, listOrganizations } from './show-organisations.ts'

export const organisationUseCases = { listOrganizations, getOrganization }
