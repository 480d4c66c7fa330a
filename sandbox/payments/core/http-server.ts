import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export interface SandboxHttpRequest {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
  isFromLoopback: boolean
}
export type Reply = { status: number; headers: Record<string, string>; body: string } | 'cut' | 'silent'

const MAX_BODY_BYTES = 1024 * 1024
const PORT_RETRY_MS = [50, 100, 200, 400]

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('The request body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const isLoopback = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '')

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: SandboxHttpRequest) => Promise<Reply>,
) {
  try {
    const reply = await handle({
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', 'http://sandbox'),
      headers: request.headers,
      body: await readBody(request),
      isFromLoopback: isLoopback(request.socket.remoteAddress),
    })
    if (reply === 'silent') return
    if (reply === 'cut') return void request.socket.destroy()
    response.writeHead(reply.status, { ...reply.headers, 'content-length': Buffer.byteLength(reply.body) })
    response.end(request.method === 'HEAD' ? undefined : reply.body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
}

async function tryListen(server: Server, host: string, port: number): Promise<boolean> {
  const failed = once(server, 'error').then(([error]) => error as NodeJS.ErrnoException)
  const listening = new Promise<null>((resolve) => server.listen({ host, port }, () => resolve(null)))
  const error = await Promise.race([failed, listening])
  failed.catch(() => undefined)
  if (error && error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error
  return error === null
}

interface ListenOptions {
  host: string
  /**
   * The port to listen on, or 0 for any. Listening is retried, because a process that was just killed may still hold
   * the port.
   */
  port: number
  /** The port used at the last start, preferred if `port` is 0. */
  lastPort: number
}

/** Starts the server. @returns the actual port */
export async function startHttp(
  options: ListenOptions,
  handle: (request: SandboxHttpRequest) => Promise<Reply>,
): Promise<{ server: Server; port: number }> {
  const server = createServer((request, response) => void serve(request, response, handle))
  server.keepAliveTimeout = 30_000
  const preferredPort = options.port || options.lastPort
  let isListening = await tryListen(server, options.host, preferredPort)
  for (const ms of options.port ? PORT_RETRY_MS : []) {
    if (isListening) break
    await pause(ms)
    isListening = await tryListen(server, options.host, preferredPort)
  }
  if (!isListening && options.port) throw new Error(`Port ${options.port} is in use`)
  if (!isListening) await tryListen(server, options.host, 0)
  return { server, port: (server.address() as AddressInfo).port }
}
