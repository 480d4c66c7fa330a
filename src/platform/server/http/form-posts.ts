import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGES } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import type { Page } from '#platform/values/page.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_MAX_BYTES = 65_536

/** Paths of the pages that accept a form post from a browser without JavaScript. */
const FORM_PATHS = PATH_LANGUAGES.flatMap((language) =>
  (PAGES as readonly Page[])
    .filter((page) => page.acceptsFormPost)
    .flatMap((page) => [...new Set([...page.paths, ...page.et])].map((path) => `/${language}/${path}`)),
)

/**
 * Accepts form posts and passes them to the page. The page's action makes the same call as its script, under the same
 * rate limits. The router rejects forms from other sites by their origin, and a form post carries no login to abuse.
 */
export function addFormPosts(
  pages: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  pages.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  for (const path of FORM_PATHS) {
    pages.post(path, (request, reply) =>
      request.headers['content-type']?.startsWith(FORM) ? answer(request, reply) : reply.code(415).send(),
    )
  }
}
