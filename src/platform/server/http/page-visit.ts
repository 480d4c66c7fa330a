import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inject } from 'light-my-request'
import { timezone } from '#platform/contract/values.ts'
import { HOME_TIME_ZONE, MAX_BOOKMARKS } from '#platform/values/constants.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { isGuid } from '#platform/values/guid.ts'

type Cookies = ReadonlyMap<string, string>

interface ApiRequest {
  method: string
  url: string
  body: string | null
}
export type ApiTransport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>

interface VisitOptions {
  brand: string
  publicUrl: string
  localMode: boolean
  language: PathLanguage
  now?: () => string
}

/**
 * Builds the visit data for the pages. `Visit` in the web code repeats this shape, because the server and the web may
 * not import each other.
 */
export function createVisit(cookies: Cookies, { brand, publicUrl, localMode, language, now }: VisitOptions) {
  const theme = cookies.get('theme')
  return {
    brand,
    publicUrl,
    localMode,
    language,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    timezone: readTimeZone(cookies),
    now: now?.() ?? Temporal.Now.instant().toString(),
    bookmarks: (cookies.get('bookmarks') ?? '').split('.').filter(isGuid).slice(0, MAX_BOOKMARKS),
  }
}

/** Reads a valid time zone, because the cookie may contain anything and the search rejects an unknown one. */
const readTimeZone = (cookies: Cookies): string => timezone.safeParse(cookies.get('timezone')).data ?? HOME_TIME_ZONE

interface Caller {
  request: FastifyRequest
  /** The Cookie header sent with the calls. */
  cookieHeader: string | undefined
  userAgent: string | undefined
  /** The same cookies, parsed. */
  cookies: Cookies
  language: PathLanguage
}

/**
 * Creates a transport that makes a page's API calls in process instead of over the network. The calls carry the
 * language of the path, and the visitor's cookies and network address, so that rate limits apply to the visitor, not to
 * this server.
 */
export function createApiTransport(
  app: FastifyInstance,
  { request, cookieHeader, userAgent, cookies, language }: Caller,
): ApiTransport {
  const token = cookies.get('XSRF-TOKEN')
  const ownToken = token ?? randomBytes(24).toString('base64url')
  // A first visit has no anti-forgery cookie yet. The call comes from this server, so the cookie and the header are
  // generated here.
  const cookie = [cookieHeader, token === undefined && `XSRF-TOKEN=${ownToken}`].filter(Boolean).join('; ')
  return async ({ method, url, body }) => {
    // `app.inject` would reject the calls of a page that is being rendered while the process shuts down.
    const response = await inject(app.routing, {
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        cookie,
        'accept-language': language,
        'x-xsrf-token': ownToken,
        ...(userAgent ? { 'user-agent': userAgent } : {}),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { payload: body }),
    })
    return { status: response.statusCode, body: parseJson(response.body) }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
