import type { FastifyInstance } from 'fastify'
import { HttpError } from './send-error.ts'

/** Far more than any call needs. */
const MAX_DEPTH = 32
/** More than any call needs, as `src/platform/contract/body-limits.test.ts` checks. */
export const MAX_JSON_MEMBERS = 1_000

/**
 * Replaces the JSON parser with one that rejects, with 400, bodies that take up to ten times as long to parse as others
 * of the same length: deeply nested ones, and those with thousands of member names.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (exceedsLimits(String(body), { maxDepth: MAX_DEPTH, maxMembers: MAX_JSON_MEMBERS })) done(new HttpError(400))
    else parse(request, String(body), done)
  })
}

const [QUOTE, BACKSLASH, COLON] = [34, 92, 58]
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125]

/**
 * Returns whether JSON is nested more deeply than `maxDepth`, or its objects have more than `maxMembers` members in
 * total. Brackets and colons inside strings do not count.
 */
export function exceedsLimits(
  json: string,
  { maxDepth, maxMembers }: { maxDepth: number; maxMembers: number },
): boolean {
  let depth = 0
  let members = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isText && code === BACKSLASH) at += 1
    else if (code === QUOTE) isText = !isText
    else if (isText) continue
    else if (code === COLON) {
      if (++members > maxMembers) return true
    } else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      if (++depth > maxDepth) return true
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1
  }
  return false
}
