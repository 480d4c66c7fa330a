import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { buildPdf } from '../application.ts'
import { extractPdfText } from '../extract-pdf-text.ts'
import { buildImportListFile, buildImportRows } from '../import-admin.ts'
import { buildUploadFile } from '../media-provider.ts'
import { buildQuarterPicture } from '../pictures.ts'
import { findMarkers } from './markers.ts'
import type { ForeignIdsSetup } from './setup.ts'

export interface Answer {
  status: number
  code: string | undefined
  /** The body with the requested id replaced by a placeholder, so that responses to different ids can be compared. */
  text: string
  /** Fields of the owners whose markers are in the body or the headers. */
  markers: string[]
}

export interface IdRequest {
  bearer: string | undefined
  input: Record<string, unknown>
  /** The id in the input, which the response may repeat. */
  id?: string
}

export type SendRequest = (name: CallName, request: IdRequest) => Promise<Answer>

/** Returns a function that makes calls without being affected by rate limits. */
export function createRequestSender({ call, addresses, deps }: ForeignIdsSetup): SendRequest {
  let requestCount = 0
  const makeCall = async (name: CallName, { bearer, input }: IdRequest) => {
    requestCount += 1
    const body = { ...input, ...chooseTimes(input, requestCount), ...(await buildFile(ALL_CALLS[name])) }
    return call(name, body, { ...(bearer ? { bearer } : {}), from: addresses() })
  }
  return async (name, request) => {
    let response = await makeCall(name, request)
    if (response.status === 429) {
      await deps.db.deleteFrom('rate_limit_counter').execute()
      response = await makeCall(name, request)
    }
    const content: unknown = response.body
    const text = content instanceof Uint8Array ? readFile(content) : JSON.stringify(content)
    const { id = '' } = request
    const known = findMarkers(id)
    const markers = findMarkers(`${text} ${JSON.stringify(response.headers)}`)
    return {
      status: response.status,
      code: response.body?.code,
      text: id ? text.replaceAll(id, '<id>') : text,
      markers: markers.filter((marker) => !known.includes(marker)),
    }
  }
}

/**
 * Shifts the times for each request. Otherwise the times would already be taken by an earlier invitation, which would
 * mask the results of later requests.
 */
function chooseTimes({ startDateTimes }: Record<string, unknown>, count: number): { startDateTimes?: string[] } {
  if (!Array.isArray(startDateTimes)) return {}
  const at = Temporal.Instant.from(startDateTimes[0]).add({ hours: count % 1000 })
  return { startDateTimes: [at.toString()] }
}

/** Returns the text of a downloaded file. For a PDF, the extracted text is appended to the raw bytes. */
function readFile(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  return text.startsWith('%PDF') ? `${text} ${extractPdfText(file)}` : text
}

const picture = buildQuarterPicture().jpeg().toBuffer()
/** The first bytes of an MP4 file, from which its type is detected. No job processes it. */
const VIDEO = Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex').toString('latin1')

async function buildFile({ upload }: AnyCall): Promise<Record<string, File>> {
  if (!upload) return {}
  if (upload.field === 'evidence') return { evidence: buildPdf() }
  if (upload.field === 'video') return { video: buildUploadFile(VIDEO, 'video.mp4') }
  if (upload.field === 'file') return { file: buildImportListFile(buildImportRows(1)) }
  return { [upload.field]: buildUploadFile(await picture, 'picture.jpg') }
}
