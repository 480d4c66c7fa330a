import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import CounsellorPage, { loader, shouldRevalidate } from '#modules/providers/web/public-profile/page.tsx'
import { type PathLanguage, SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from './build-reply.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import type { TestLogin } from './login.ts'
import { buildTestId } from './provider-cards.ts'
import { renderComponent } from './render-component.tsx'
import { runServerLoader } from './server-loader.ts'

type Page = Reply<'providerPage'>
type Day = Page['availability'][number]

const SLUG = 'anna-lepalind'
/** Ids of two personal session types, of 50 and 80 minutes, and of a group. */
export const SESSIONS = { first: buildTestId(11), long: buildTestId(12), group: buildTestId(13) }
/** Ids of the group's dates: one has many free seats, one has few, and one is full. */
export const DATES = { open: buildTestId(21), few: buildTestId(22), full: buildTestId(23) }

/** Builds a day with a 50-minute slot at each of the given UTC start times, such as '08:00'. */
export const buildAvailabilityDay = (date: string, ...times: string[]): Day => ({
  date,
  slots: times.map((time) => ({
    startDateTime: `${date}T${time}:00Z`,
    endDateTime: new Date(Date.parse(`${date}T${time}:00Z`) + 50 * 60_000).toISOString(),
  })),
})

const buildGroupDate = (groupSessionRecurrenceId: string, day: string, freeSeats: number) => ({
  groupSessionRecurrenceId,
  startDateTime: `${day}T16:00:00Z`,
  freeSeats,
  participantsCount: 12 - freeSeats,
})

const TEMPLATES: PartialReply<Page['sessionTemplates']> = [
  {
    sessionTemplateId: SESSIONS.first,
    type: SESSION_TYPE.personal,
    location: SESSION_LOCATION.online,
    title: 'First conversation',
    description: 'We look at what you need.',
    fee: 45,
    durationInMinutes: 50,
    languageId: 2,
  },
  {
    sessionTemplateId: SESSIONS.long,
    type: SESSION_TYPE.personal,
    location: SESSION_LOCATION.onSite,
    address: 'Pikk 1, Tallinn',
    title: 'Long conversation',
    description: '',
    fee: 70,
    durationInMinutes: 80,
    languageId: 1,
  },
  {
    sessionTemplateId: SESSIONS.group,
    type: SESSION_TYPE.group,
    location: SESSION_LOCATION.online,
    title: 'Calm under pressure',
    description: '',
    fee: 18,
    durationInMinutes: 90,
    languageId: 2,
    groupSessionRecurrence: [
      buildGroupDate(DATES.full, '2026-11-26', 0),
      buildGroupDate(DATES.few, '2026-12-03', 3),
      buildGroupDate(DATES.open, '2026-12-10', 9),
    ],
  },
]

/** Builds Anna's public page. She can be booked from tomorrow. */
export const buildProviderPage = (part: PartialReply<Page> = {}): Page =>
  buildReply('providerPage', {
    providerId: buildTestId(1),
    slug: SLUG,
    firstName: 'Anna',
    lastName: 'Lepalind',
    profession: 'Psychologist',
    description: 'I listen first.',
    providerTypeIds: [1],
    topicIds: [1, 5],
    languageIds: [1, 2],
    timezone: 'Europe/Tallinn',
    city: 'Tallinn',
    showsFeedback: true,
    sessionTemplates: TEMPLATES,
    availability: [buildAvailabilityDay('2026-11-25', '08:00', '12:00'), buildAvailabilityDay('2026-11-30', '15:00')],
    ...part,
  } as PartialReply<Page>)

interface OpenOptions {
  provider?: Page
  /** The query string, including the '?'. */
  query?: string
  language?: PathLanguage
  login?: TestLogin
  replies?: Parameters<typeof fakeApi>[0]
}

/** Opens a counsellor's page with the data that its server loader returns. */
export async function openCounsellor(options: OpenOptions = {}): Promise<FakeApi> {
  const { provider = buildProviderPage(), query = '', language = 'en', login, replies = {} } = options
  const api = fakeApi({
    providerPage: provider,
    publicFeedback: buildReply('publicFeedback', { page: 1, pageSize: 5 }),
    providerMetadata: [],
    getAvailability: [],
    firstAvailability: buildReply('firstAvailability'),
    ...replies,
  })
  await renderComponent(<CounsellorPage />, {
    path: buildPagePath('counsellor', language, { providerId: SLUG }) + query,
    route: buildPagePath('counsellor', language, { providerId: ':providerId' }).replace('%3A', ':'),
    loader: runServerLoader(loader),
    shouldRevalidate,
    ...(login && { login }),
  })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return api
}
