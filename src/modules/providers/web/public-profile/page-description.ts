import type { Reply } from '#platform/web/call-request.ts'
import type { Provider } from './choice.ts'

export interface PageDescription {
  provider: Provider
  /** The provider's metadata for search engines in the page language. */
  metadata: Reply<'providerMetadata'>[number] | null
}

/** Returns the provider's description for search engines, or else the beginning of the profile text. */
export const getPageDescription = ({ provider, metadata }: PageDescription) =>
  metadata?.description ?? provider.description.slice(0, 155)
