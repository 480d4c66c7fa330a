import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import '@fastify/multipart'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/call.ts'
import { DomainError, type UploadedFile } from '#platform/server/context.ts'
import { createNoSpaceError, requireDiskSpace } from './disk-space.ts'
import { HttpError, InvalidFieldError } from './send-error.ts'

/** A client that sends nothing for this long is considered gone. */
const IDLE_TIMEOUT_MS = 20_000
const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 20_000, headerPairs: 20, files: 1, parts: 21 }

export interface UploadedForm {
  fields: Record<string, unknown>
  file: UploadedFile | null
}

/**
 * Reads a form with a file and calls `work` with it. The file is deleted afterwards unless `work` has moved it.
 * @throws HttpError 400 for a truncated form, 413 for a file that is too large, 415 for another content type;
 * InvalidFieldError if the file is missing; DomainError if the disk is full
 */
export async function receiveUpload<T>(
  { upload, request, folder }: { upload: Upload; request: FastifyRequest; folder: string },
  work: (parts: UploadedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new HttpError(415)
  await requireDiskSpace(folder, Number(request.headers['content-length'] ?? upload.maxBytes))
  const path = join(folder, randomUUID())
  try {
    const parts = await receive({ upload, request, path })
    if (!parts.file && !upload.optional) throw new InvalidFieldError(upload.field, 'error.fileNeeded')
    return await work(parts)
  } catch (error) {
    throw toUploadError(error)
  } finally {
    await rm(path, { force: true })
  }
}

async function receive({ upload, request, path }: { upload: Upload; request: FastifyRequest; path: string }) {
  const parts: UploadedForm = { fields: Object.create(null), file: null }
  const limits = { ...LIMITS, fileSize: upload.maxBytes }
  // The sockets of Fastify's `inject` have no setTimeout.
  request.raw.socket?.setTimeout?.(IDLE_TIMEOUT_MS)
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') addField(parts.fields, part)
      else parts.file = await storeFile(part, upload, path)
    }
  } catch (error) {
    throw toHttpError(error)
  } finally {
    // Removes the idle timeout, because the client sends nothing while the server processes the complete form, which
    // may wait for the picture queue.
    request.raw.socket?.setTimeout?.(0)
  }
  return parts
}

/** @throws InvalidFieldError for a duplicate name or a value that is too long */
function addField(
  fields: UploadedForm['fields'],
  { fieldname, value, valueTruncated }: MultipartValue & Truncated,
): void {
  if (valueTruncated) throw new InvalidFieldError(fieldname, 'error.tooLong')
  if (fieldname in fields) throw new InvalidFieldError(fieldname, 'error.invalid')
  fields[fieldname] = value
}
interface Truncated {
  valueTruncated?: boolean
}

async function storeFile(part: MultipartFile, upload: Upload, path: string): Promise<UploadedFile> {
  if (part.fieldname !== upload.field) {
    part.file.resume()
    throw new InvalidFieldError(part.fieldname, 'error.unknownField')
  }
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw new HttpError(413)
  return { path, size: part.file.bytesRead, name: sanitizeFileName(part.filename) }
}

/** Removes folders and control characters from a file name, which is only displayed. */
function sanitizeFileName(fileName: string | undefined): string {
  const last = (fileName ?? '').toWellFormed().split(/[/\\]/).at(-1)!
  return last
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim()
    .slice(-120)
}

/**
 * Converts the plain errors that the form parser throws for a truncated or malformed form into 400 errors. Errors with
 * a status or a system code are returned unchanged.
 */
function toHttpError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const isOurs = error instanceof HttpError || error instanceof InvalidFieldError || typeof code === 'string'
  return isOurs && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET' ? error : new HttpError(400)
}

function toUploadError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ENOSPC', 'EDQUOT'].includes(code)) return createNoSpaceError()
  if (code === 'EMFILE') return new DomainError('partDown', null, 60)
  return error
}
