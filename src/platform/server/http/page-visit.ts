import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { timezone } from '#platform/contract/values.ts'
import { MAX_BOOKMARKS } from '#platform/values/constants.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

type Cookies = ReadonlyMap<string, string>

interface Sent {
  method: string
  url: string
  body: string | null
}
type Carrier = (sent: Sent) => Promise<{ status: number; body: unknown }>

interface SiteFacts {
  brand: string
  publicUrl: string
  localMode: boolean
  language: PathLanguage
  now?: () => string
}

/** What the pages know of a visit. Written by hand on both sides of the wall: the web's `Visit` has the same shape. */
export function visitOf(cookies: Cookies, { brand, publicUrl, localMode, language, now }: SiteFacts) {
  const theme = cookies.get('theme')
  return {
    brand,
    publicUrl,
    localMode,
    language,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    timezone: zoneOf(cookies),
    now: now?.() ?? Temporal.Now.instant().toString(),
    bookmarks: (cookies.get('bookmarks') ?? '')
      .split('.')
      .filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
      .slice(0, MAX_BOOKMARKS),
  }
}

/** A cookie may hold anything, and the search refuses a zone nobody can compute with. */
const zoneOf = (cookies: Cookies): string => timezone.safeParse(cookies.get('timezone')).data ?? 'Europe/Tallinn'

interface Caller {
  request: FastifyRequest
  cookies: Cookies
  language: PathLanguage
}

/**
 * Takes a page's calls to the API inside the process, never over the network: with the visitor's cookies and address,
 * so that limits count the visitor and not this server, and in the language of the path.
 */
export function carrierFor(app: FastifyInstance, { request, cookies, language }: Caller): Carrier {
  const token = cookies.get('XSRF-TOKEN')
  const ownToken = token ?? randomBytes(24).toString('base64url')
  // A first visit has no anti-forgery pair yet; nothing is forged here, so the call brings a pair of its own.
  const cookie = [request.headers.cookie, token === undefined && `XSRF-TOKEN=${ownToken}`].filter(Boolean).join('; ')
  return async ({ method, url, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        cookie,
        'accept-language': language,
        'x-xsrf-token': ownToken,
        ...(request.headers['user-agent'] ? { 'user-agent': request.headers['user-agent'] } : {}),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { payload: body }),
    })
    return { status: answer.statusCode, body: parsed(answer.body) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
