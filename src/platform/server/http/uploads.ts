import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import '@fastify/multipart'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#platform/contract/call.ts'
import { DomainError, type UploadedFile } from '#platform/server/context.ts'
import { noSpace, requireRoom } from './disk-room.ts'
import { HttpFault, WrongField } from './refusing.ts'

/** Nothing new for this long: whoever sends has gone. */
const SILENCE_MS = 20_000
const LEFT_OVER_MS = 3_600_000
const LIMITS = { fields: 20, fieldNameSize: 100, fieldSize: 20_000, headerPairs: 20, files: 1, parts: 21 }

export interface Parts {
  fields: Record<string, unknown>
  file: UploadedFile | null
}

/** Where files stay while they come; on the disk where they may be kept, so that keeping one is a mere renaming. */
export function uploadFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'uploads')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** What a process that died left behind. Copies beside this one may be receiving: only old files go. */
export function sweepUploads(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const age = nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? nowMs)
    if (age > LEFT_OVER_MS) rmSync(path, { force: true })
  }
}

/**
 * Reads a form with a file and runs `work` with it; what of the file is still there afterwards goes, whatever happened.
 * @throws HttpFault 400 torn form, 413 too large, 415 no form; WrongField when the file is missing; Refusal when the disk is full.
 */
export async function withUpload<T>(
  { upload, request, folder }: { upload: Upload; request: FastifyRequest; folder: string },
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new HttpFault(415)
  // The framework's own test doubles have sockets without patience.
  request.raw.socket?.setTimeout?.(SILENCE_MS)
  await requireRoom(folder, Number(request.headers['content-length'] ?? upload.maxBytes))
  const path = join(folder, randomUUID())
  try {
    const parts = await receive({ upload, request, path })
    if (!parts.file && !upload.optional) throw new WrongField(upload.field, 'error.fileNeeded')
    return await work(parts)
  } catch (error) {
    throw faultOfUpload(error)
  } finally {
    request.raw.socket?.setTimeout?.(0)
    await rm(path, { force: true })
  }
}

async function receive({ upload, request, path }: { upload: Upload; request: FastifyRequest; path: string }) {
  const parts: Parts = { fields: Object.create(null), file: null }
  const limits = { ...LIMITS, fileSize: upload.maxBytes }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') addField(parts.fields, part)
      else parts.file = await keep(part, upload, path)
    }
  } catch (error) {
    throw asTornForm(error)
  }
  return parts
}

/** A name given twice is nobody's meaning. */
function addField(fields: Parts['fields'], { fieldname, value, valueTruncated }: MultipartValue & Truncated): void {
  if (valueTruncated) throw new WrongField(fieldname, 'error.tooLong')
  if (fieldname in fields) throw new WrongField(fieldname, 'error.invalid')
  fields[fieldname] = value
}
interface Truncated {
  valueTruncated?: boolean
}

async function keep(part: MultipartFile, upload: Upload, path: string): Promise<UploadedFile> {
  if (part.fieldname !== upload.field) {
    part.file.resume()
    throw new WrongField(part.fieldname, 'error.unknownField')
  }
  await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw new HttpFault(413)
  return { path, size: part.file.bytesRead, name: nameOf(part.filename) }
}

/** Only a name to show: whatever looks like a way through folders, or steers a terminal, is taken off. */
function nameOf(given: string | undefined): string {
  const last = (given ?? '').toWellFormed().split(/[/\\]/).at(-1)!
  return last
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, '')
    .trim()
    .slice(-120)
}

/** The form reader throws plain errors for a torn or malformed form; those with a status or a system code speak for themselves. */
function asTornForm(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  const isOurs = error instanceof HttpFault || error instanceof WrongField || typeof code === 'string'
  return isOurs && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET' ? error : new HttpFault(400)
}

function faultOfUpload(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (['ENOSPC', 'EDQUOT'].includes(code)) return noSpace()
  if (code === 'EMFILE') return new DomainError('partDown', null, 60)
  return error
}
