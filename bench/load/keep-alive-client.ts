import { connect, type Socket } from 'node:net'

export const renderRequest = ({ method, path, headers = {}, body }: HttpRequest, host: string): string => {
  const allHeaders = {
    host,
    connection: 'keep-alive',
    ...headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

export interface HttpReply {
  status: number
  /** The status line and headers. */
  head: Buffer
  /** The body as it was sent, without the head. */
  body: Buffer
}

export interface HttpRequest {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * A connection that sends one request at a time and waits for the complete response. It only detects where a response
 * ends, because a full HTTP client would use as much CPU as the server under test.
 */
export class KeepAliveClient {
  #socket: Socket
  #pending: { resolve: (reply: HttpReply) => void; reject: (error: Error) => void } | null = null
  #received: Buffer = Buffer.alloc(0)

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk))
    this.#socket.on('error', (error) => this.#pending?.reject(error))
    this.#socket.on('close', () => this.#pending?.reject(new Error('the server closed the connection')))
  }

  /** False once the server has closed the connection. */
  get isOpen(): boolean {
    return this.#socket.writable
  }

  /** Whether part of the response to the current request has arrived. */
  get hasPart(): boolean {
    return this.#received.length > 0
  }

  /** Sends a raw HTTP request. */
  send(request: string): Promise<HttpReply> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#pending = null
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    if (!isComplete(this.#received)) return
    const status = Number(this.#received.toString('latin1', 9, 12))
    const headLength = this.#received.indexOf(HEAD_END)
    const head = this.#received.subarray(0, headLength)
    const body = this.#received.subarray(headLength + HEAD_END.length)
    this.#received = Buffer.alloc(0)
    const pending = this.#pending
    this.#pending = null
    pending?.resolve({ status, head, body })
  }
}

/** Whether the response is complete, judged by its content length or, without one, by its final chunk. */
function isComplete(received: Buffer): boolean {
  const head = received.indexOf(HEAD_END)
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1]
  if (length === undefined) return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  return received.length >= head + HEAD_END.length + Number(length)
}
