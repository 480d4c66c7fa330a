import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { readCookie } from '#platform/web/cookies.ts'
import { carrierContext, visitContext } from '#platform/web/server-context.ts'
import { languageOfPath } from '#platform/web/visit.ts'
import { TEST_NOW, visitOf } from './visit.ts'

/**
 * Runs a page's server loader in the browser, as data for the page: its calls go to the faked API. The visit that it knows has
 * the cookies of the browser, as on the site.
 */
export function serverLoader<A extends LoaderFunctionArgs, T>(
  loader: (args: A) => T,
  visit: { now?: string; timezone?: string } = {},
): (args: LoaderFunctionArgs) => T {
  return (args) => {
    const context = new RouterContextProvider()
    const { now = TEST_NOW, ...others } = visit
    const language = languageOfPath(new URL(args.request.url).pathname)
    const bookmarks = (readCookie('bookmarks') ?? '').split('.').filter(Boolean)
    context.set(visitContext, { ...visitOf(language, now), bookmarks, ...others })
    context.set(carrierContext, async ({ method, url, body }) => {
      const headers = { 'Content-Type': 'application/json', 'Accept-Language': language }
      const answer = await fetch(url, { method, body, headers, signal: args.request.signal })
      return { status: answer.status, body: await answer.json().catch(() => null) }
    })
    return loader({ ...args, request: withoutIndex(args.request), context } as unknown as A)
  }
}

/** As the router's server does: `?index` only says which of two routes with one path is meant. */
function withoutIndex(request: Request): Request {
  const url = new URL(request.url)
  if (url.searchParams.get('index') !== '') return request
  url.searchParams.delete('index')
  return new Request(url, request)
}
