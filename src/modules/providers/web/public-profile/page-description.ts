import type { Reply } from '#platform/web/call-request.ts'
import type { Provider } from './choice.ts'

export interface PageDescription {
  provider: Provider
  /** The provider's metadata for search engines in the page language. */
  metadata: Reply<'providerMetadata'>[number] | null
}

/**
 * Returns the provider's description for search engines, or the first 155 characters of the profile text if there
 * is none.
 */
export const getPageDescription = ({ provider, metadata }: PageDescription) =>
  metadata?.description ?? provider.description.slice(0, 155)
