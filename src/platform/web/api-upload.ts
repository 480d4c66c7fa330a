import type { CallName } from '#modules/call-paths.ts'
import { headersOf, underLogin } from './api.ts'
import { type ApiResult, type Input, NOBODY_ANSWERED, readAnswer, requestOf } from './call-request.ts'

interface Sending {
  /** The part's name in the contract (`upload.field`) and what goes in it; without a file only the rest is sent. */
  field: string
  file: File | Blob | null
  /** From 0 to 1, as the browser has sent it. */
  onProgress?: (share: number) => void
  /** Aborting answers like a lost network. */
  signal?: AbortSignal
}

/** Makes a call that takes a file, under the rules of `api`. `fetch` cannot say how far an upload is, so this does not use it. */
export async function apiUpload<N extends CallName>(name: N, input: Input<N>, sending: Sending): Promise<ApiResult<N>> {
  const request = await requestOf(name, input)
  if (!request) return NOBODY_ANSWERED
  const { method, url, body } = request
  const fields = Object.entries(JSON.parse(body ?? '{}') as Record<string, unknown>)
  const answer = await underLogin((bearer) =>
    send({ method, url, fields, headers: headersOf(method, bearer) }, sending),
  )
  if (!answer) return NOBODY_ANSWERED
  const read = await answer.json().catch(() => null)
  return readAnswer({ status: answer.status, body: read, retryAfter: answer.headers.get('Retry-After') })
}

interface Form {
  method: string
  url: string
  fields: [string, unknown][]
  headers: Headers
}

function send(form: Form, { field, file, onProgress, signal }: Sending): Promise<Response | null> {
  if (signal?.aborted) return Promise.resolve(null)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(form.method, form.url)
    for (const [name, value] of form.headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      signal?.removeEventListener('abort', abort)
      resolve(request.status === 0 ? null : answerOf(request))
    }
    signal?.addEventListener('abort', abort)
    request.send(formOf(form.fields, { field, file }))
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After')
  const headers = new Headers(retryAfter ? { 'Retry-After': retryAfter } : {})
  return new Response(request.responseText, { status: request.status, headers })
}

/** Fields first: the server knows what the file is for before it comes. */
function formOf(fields: Form['fields'], { field, file }: Pick<Sending, 'field' | 'file'>): FormData {
  const form = new FormData()
  for (const [name, value] of fields)
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (file) form.append(field, file)
  return form
}
