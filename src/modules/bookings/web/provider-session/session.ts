import type { Reply } from '#platform/web/api.ts'

export type Session = Reply<'getProviderSession'>
export type SessionSeat = Session['places'][number]
