import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { readCookie } from '#platform/web/cookies.ts'
import { apiTransportContext, visitContext } from '#platform/web/server-context.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import { buildVisit, TEST_NOW } from './visit.ts'

/**
 * Returns a function that runs a page's server loader in the browser. Its calls go to the fake API, and its bookmarks
 * come from the browser's cookies, as on the site.
 */
export function runServerLoader<A extends LoaderFunctionArgs, T>(
  loader: (args: A) => T,
  visit: { now?: string; timezone?: string } = {},
): (args: LoaderFunctionArgs) => T {
  return (args) => {
    const context = new RouterContextProvider()
    const { now = TEST_NOW, ...others } = visit
    const language = getPathLanguage(new URL(args.request.url).pathname)
    const bookmarks = (readCookie('bookmarks') ?? '').split('.').filter(Boolean)
    context.set(visitContext, { ...buildVisit(language, now), bookmarks, ...others })
    context.set(apiTransportContext, async ({ method, url, body }) => {
      const headers = { 'Content-Type': 'application/json', 'Accept-Language': language }
      const response = await fetch(url, { method, body, headers, signal: args.request.signal })
      return { status: response.status, body: await response.json().catch(() => null) }
    })
    return loader({ ...args, request: removeIndexParam(args.request), context } as unknown as A)
  }
}

/** Removes `?index`, as the router's server does. The parameter only selects one of two routes with the same path. */
function removeIndexParam(request: Request): Request {
  const url = new URL(request.url)
  if (url.searchParams.get('index') !== '') return request
  url.searchParams.delete('index')
  return new Request(url, request)
}
