import type { CallName } from '#modules/call-paths.ts'
import { buildRequestHeaders, fetchWithLogin } from './api.ts'
import { type ApiResult, type Input, NO_RESPONSE, parseResponse, resolveRequest } from './call-request.ts'

interface Upload {
  /** Name of the file field in the contract (`upload.field`). If `file` is null, only the other fields are sent. */
  field: string
  file: File | Blob | null
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress?: (fraction: number) => void
  /** An aborted upload returns the same result as a lost connection. */
  signal?: AbortSignal
}

/**
 * Makes a call that uploads a file, with the same login rules as `api`. It uses XMLHttpRequest, because `fetch` does
 * not report the progress of an upload.
 */
export async function apiUpload<N extends CallName>(name: N, input: Input<N>, upload: Upload): Promise<ApiResult<N>> {
  const request = await resolveRequest(name, input)
  if (!request) return NO_RESPONSE
  const { method, url, body } = request
  const fields = Object.entries(JSON.parse(body ?? '{}') as Record<string, unknown>)
  const result = await fetchWithLogin((bearer) =>
    send({ method, url, fields, headers: buildRequestHeaders(method, bearer) }, upload),
  )
  if (!result) return NO_RESPONSE
  const reply = await result.json().catch(() => null)
  return parseResponse({ status: result.status, body: reply, retryAfter: result.headers.get('Retry-After') })
}

interface UploadRequest {
  method: string
  url: string
  fields: [string, unknown][]
  headers: Headers
}

function send(form: UploadRequest, { field, file, onProgress, signal }: Upload): Promise<Response | null> {
  if (signal?.aborted) return Promise.resolve(null)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(form.method, form.url)
    for (const [name, value] of form.headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onloadend = () => {
      signal?.removeEventListener('abort', abort)
      resolve(request.status === 0 ? null : toResponse(request))
    }
    signal?.addEventListener('abort', abort)
    request.send(buildFormData(form.fields, { field, file }))
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After')
  const headers = new Headers(retryAfter ? { 'Retry-After': retryAfter } : {})
  return new Response(request.responseText, { status: request.status, headers })
}

/** Appends the fields before the file, so that the server knows the file's purpose before receiving it. */
function buildFormData(fields: UploadRequest['fields'], { field, file }: Pick<Upload, 'field' | 'file'>): FormData {
  const form = new FormData()
  for (const [name, value] of fields)
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (file) form.append(field, file)
  return form
}
