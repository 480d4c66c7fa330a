import type { Reply } from '#platform/web/api.ts'

export type Session = Reply<'getSession'>
