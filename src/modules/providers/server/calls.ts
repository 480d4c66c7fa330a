import { getOwnWebsite } from './own-website.ts'
import { providerMetadata, providerPage, providerProfile } from './show-provider.ts'

export const providerUseCases = { providerProfile, providerPage, providerMetadata, getOwnWebsite }
