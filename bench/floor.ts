import { type FastifyInstance, fastify } from 'fastify'
import type { Connection } from '#platform/server/database/connect.ts'
import { createPageFloor } from './page-floor.ts'

export const ONE_ROW = 'select provider_id, slug, city, timezone from provider_account where provider_number = $1'
export const TWENTY_ROWS =
  'select provider_id, slug, city, timezone from provider_account where provider_number = any($1::int[])'

/**
 * Creates the baseline server: a bare Fastify app that returns one indexed row, 20 rows by id, or a page of 20 items
 * that the app's router and React render without a database. It shares the app's event loop.
 */
export function createFloorApp({ pool }: Connection): FastifyInstance {
  const app = fastify()
  app.get<{ Params: { n: string } }>(
    '/one/:n',
    async ({ params }) => (await pool.query(ONE_ROW, [Number(params.n)])).rows[0],
  )
  app.get<{ Params: { n: string } }>('/twenty/:n', async ({ params }) => {
    return (await pool.query(TWENTY_ROWS, [listTwentyIds(Number(params.n))])).rows
  })
  const page = createPageFloor()
  app.get('/page', () => page())
  return app
}

export const listTwentyIds = (n: number): number[] => Array.from({ length: 20 }, (_, i) => n + 7 * i)
