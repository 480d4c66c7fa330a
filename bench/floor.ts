import { type FastifyInstance, fastify } from 'fastify'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider, useLoaderData } from 'react-router'
import type { Connection } from '#server/database/connect.ts'

export const ONE_ROW = 'select provider_id, slug, city, timezone from provider_account where provider_number = $1'
export const TWENTY_ROWS =
  'select provider_id, slug, city, timezone from provider_account where provider_number = any($1::int[])'

/**
 * What everything is compared with, in the same run: bare Fastify answering one indexed row, 20 rows by id, and a page of
 * 20 items drawn by the same router and React without any data behind it. It shares the process and its event loop.
 */
export function floorApp({ pool }: Connection): FastifyInstance {
  const app = fastify()
  app.get<{ Params: { n: string } }>(
    '/one/:n',
    async ({ params }) => (await pool.query(ONE_ROW, [Number(params.n)])).rows[0],
  )
  app.get<{ Params: { n: string } }>('/twenty/:n', async ({ params }) => {
    return (await pool.query(TWENTY_ROWS, [twentyFrom(Number(params.n))])).rows
  })
  const page = pageFloor()
  app.get('/page', async (_request, reply) => reply.type('text/html').send(await page()))
  return app
}

export const twentyFrom = (n: number): number[] => Array.from({ length: 20 }, (_, i) => n + 7 * i)

function pageFloor(): () => Promise<string> {
  const items = Array.from({ length: 20 }, (_, id) => ({
    id,
    name: `Name ${id}`,
    line: 'A line of text.',
    price: 40 + id,
  }))
  const Page = () => {
    const shown = useLoaderData() as typeof items
    const item = (one: (typeof items)[number]) =>
      h(
        'li',
        { key: one.id },
        h('h2', null, one.name),
        h('p', null, one.line),
        h('a', { href: `/p/${one.id}` }, `${one.price} €`),
      )
    return h('main', null, h('h1', null, 'Items'), h('ul', null, shown.map(item)))
  }
  const { query, dataRoutes } = createStaticHandler([{ id: 'page', path: '/', loader: () => items, Component: Page }])
  return async () => {
    const context = await query(new Request('http://127.0.0.1/'))
    if (context instanceof Response) throw new Error('the floor page was not drawn')
    const router = createStaticRouter(dataRoutes, context)
    return `<!doctype html>${renderToString(h(StaticRouterProvider, { router, context, hydrate: false }))}`
  }
}
