import type { WebSocket } from 'ws'

/** Maximum number of messages queued behind the current one; enough for the burst after a browser joins. */
export const MAX_QUEUED_MESSAGES = 50
/** Limits the memory used for a client that does not read its messages. */
export const MAX_BUFFERED_BYTES = 4_000_000
/** Enough for a practice or family behind one IP address; a session needs 2 to 13 sockets. */
const MAX_SOCKETS_PER_ADDRESS = 60
/** Close codes from RFC 6455 and its registry: policy violation, and try again later. */
export const REFUSED = 1008
export const TRY_AGAIN_LATER = 1013
const CLOSE_TIMEOUT_MS = 1_000

export function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED_BYTES) socket.terminate()
  else socket.send(text)
}

/** Closes a socket, and terminates it if the browser does not respond, for example because its network is down. */
export function closeSocket(socket: WebSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref()
}

/** Counts open sockets per IP address. @returns a function that adds a socket and checks the limit. */
export function createSocketCounter(): (socket: Pick<WebSocket, 'on'>, address: string) => boolean {
  const open = new Map<string, number>()
  return (socket, address) => {
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.on('close', () => {
      const remaining = (open.get(address) ?? 1) - 1
      if (remaining > 0) open.set(address, remaining)
      else open.delete(address)
    })
    return count <= MAX_SOCKETS_PER_ADDRESS
  }
}
