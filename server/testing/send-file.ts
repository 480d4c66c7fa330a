import type { FastifyInstance } from 'fastify'
import { ALL_CALLS } from '#contract/all-calls.ts'
import type { AnyCall } from '#contract/call.ts'
import type { CallName } from '#contract/call-paths.ts'
import type { Answered } from './test-app.ts'

interface Sent {
  fields?: Record<string, unknown>
  file: Uint8Array | string
  /** What the sender calls it, and what it claims to be. */
  name?: string
  type?: string
  as: { accessToken: string }
  language?: string
}

/** Makes a call that takes a file, as a browser's form would. */
export async function sendFile<Name extends CallName>(
  app: FastifyInstance,
  call: Name,
  sent: Sent,
): Promise<Answered<Name>> {
  const { method, path, upload } = ALL_CALLS[call] as AnyCall
  const form = new FormData()
  for (const [field, value] of Object.entries(sent.fields ?? {}))
    form.append(field, typeof value === 'string' ? value : JSON.stringify(value))
  const bytes = typeof sent.file === 'string' ? sent.file : new Uint8Array(sent.file)
  form.append(upload!.field, new Blob([bytes], { type: sent.type ?? 'image/jpeg' }), sent.name ?? 'photo.jpg')
  const body = new Response(form)
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      cookie: 'XSRF-TOKEN=pair',
      'x-xsrf-token': 'pair',
      'content-type': body.headers.get('content-type')!,
      'accept-language': sent.language ?? 'en',
      authorization: `Bearer ${sent.as.accessToken}`,
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body), headers: answer.headers } as Answered<Name>
}
