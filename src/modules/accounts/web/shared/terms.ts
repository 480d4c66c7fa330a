import { api, type Reply } from '#platform/web/api.ts'

export type Agreements = Reply<'getAgreements'>
export type PendingTerms = Agreements['toAgree'][number]

/** Returns the audience's segment in the URL path of a terms version. */
export const getAudienceSegment = ({ audience }: Pick<PendingTerms, 'audience'>): string => `${audience}s`

/**
 * Returns the next agreement that the client must accept before booking, health data consent first, or null if nothing
 * remains or the call fails.
 */
export async function loadPendingAgreement(): Promise<{ healthData: true } | { terms: PendingTerms } | null> {
  const result = await api('getAgreements', {})
  if (!result.ok) return null
  if (result.data.healthData !== 'given') return { healthData: true }
  const terms = result.data.toAgree.find(({ audience }) => audience === 'client')
  return terms ? { terms } : null
}
