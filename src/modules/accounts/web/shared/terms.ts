import { api, type Reply } from '#platform/web/api.ts'

export type Agreements = Reply<'getAgreements'>
export type TermsAsked = Agreements['toAgree'][number]

/** Address of a version of the terms, after the language. */
export const audienceSegment = ({ audience }: Pick<TermsAsked, 'audience'>): string => `${audience}s`

/** What somebody is still asked before they book: one thing at a time, health data first. Null when nothing, or nobody answers. */
export async function askedBeforeBooking(): Promise<{ healthData: true } | { terms: TermsAsked } | null> {
  const answer = await api('getAgreements', {})
  if (!answer.ok) return null
  if (answer.data.healthData !== 'given') return { healthData: true }
  const terms = answer.data.toAgree.find(({ audience }) => audience === 'client')
  return terms ? { terms } : null
}
