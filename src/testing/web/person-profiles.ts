import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'

export const CUSTOMER_ID = '00000000-0000-4000-8000-00000000000c'
export const PROVIDER_ID = '00000000-0000-4000-8000-00000000000d'

type Person = Reply<'getCustomerProfile'>
type HistoryItem = Person['history']['items'][number]

/** Builds one page of a person's history. */
export const buildHistory = (items: PartialReply<HistoryItem>[] = [], page = 1, totalCount = items.length) => ({
  items,
  page,
  pageSize: 20,
  totalCount,
})

const MARI: PartialReply<Person> = {
  customerAccountId: CUSTOMER_ID,
  providerAccountId: null,
  firstName: 'Mari',
  lastName: 'Maasikas',
  emailAddress: 'mari@client.test',
  role: 0,
  createdAt: '2026-03-02T08:00:00Z',
  uiLanguage: 'et',
  logins: 12,
  lastSeenAt: '2026-11-23T18:00:00Z',
  sessionsAhead: 2,
  aheadAsClient: 2,
  sessionsHeld: 5,
  openUntil: '2026-11-24T10:30:00Z',
  history: buildHistory(),
}

/** Builds a client's profile as administrators see it after giving a reason. */
export const buildClientProfile = (part: PartialReply<Person> = {}): Person =>
  buildReply('getCustomerProfile', { ...MARI, ...part })

/** Builds the profile of an approved counsellor, without the names of their clients. */
export const buildCounsellorProfile = (
  part: PartialReply<Reply<'getProviderProfile'>> = {},
): Reply<'getProviderProfile'> =>
  buildReply('getProviderProfile', {
    ...MARI,
    providerAccountId: PROVIDER_ID,
    firstName: 'Anna',
    lastName: 'Lepalind',
    emailAddress: 'anna@practice.test',
    role: 1,
    providerStatus: 'approved',
    isListed: true,
    hasTwoStep: true,
    aheadAsClient: 0,
    aheadAsCounsellor: 2,
    openUntil: null,
    ...part,
  } as PartialReply<Reply<'getProviderProfile'>>)
