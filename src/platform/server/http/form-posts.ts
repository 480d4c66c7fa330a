import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGES, type Page } from '#modules/pages.ts'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_MAX_BYTES = 65_536

/** URLs whose page accepts a form post from a browser without JavaScript. */
const addresses = PATH_LANGUAGES.flatMap((language) =>
  (PAGES as readonly Page[])
    .filter((page) => page.acceptsFormPost)
    .flatMap((page) => [...new Set([...page.paths, ...page.et])].map((path) => `/${language}/${path}`)),
)

/**
 * Accepts these forms and passes them to the page, whose action makes the same call as the page's script, under the
 * same rate limits. The router rejects forms from other sites by their origin; there is no login here that they could
 * use.
 */
export function addFormPosts(
  pages: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  pages.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  for (const address of addresses) {
    pages.post(address, (request, reply) =>
      request.headers['content-type']?.startsWith(FORM) ? answer(request, reply) : reply.code(415).send(),
    )
  }
}
