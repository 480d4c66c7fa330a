import { connect, type Socket } from 'node:net'

/** A request as the bytes that go on the wire. */
export const requestText = ({ method, path, headers = {}, body }: Asked, host: string): string => {
  const all = {
    host,
    connection: 'keep-alive',
    ...headers,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
}

export interface Asked {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * One keep-alive connection that sends a request and waits for the whole answer. A client library costs as much of the
 * machine as the server under measurement; this one reads no more of an answer than where it ends.
 */
export class OneConnection {
  #socket: Socket
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  #got: Buffer = Buffer.alloc(0)

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (piece: Buffer) => this.#read(piece))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
    this.#socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
  }

  /** @returns the answer's status. */
  ask(bytes: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #read(piece: Buffer): void {
    this.#got = this.#got.length === 0 ? piece : Buffer.concat([this.#got, piece])
    if (!isWhole(this.#got)) return
    const status = Number(this.#got.toString('latin1', 9, 12))
    this.#got = Buffer.alloc(0)
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(status)
  }
}

/** By content-length or, for a streamed answer, by its last chunk. */
function isWhole(got: Buffer): boolean {
  const head = got.indexOf(HEAD_END)
  if (head === -1) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(got.toString('latin1', 0, head))?.[1]
  if (length === undefined) return got.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  return got.length >= head + HEAD_END.length + Number(length)
}
