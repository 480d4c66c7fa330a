import type { WebSocket } from 'ws'

/** While one message is worked on, so many may wait: enough for what a browser says at once when it comes. */
export const MOST_WAITING = 50
/** Somebody who does not read must not fill the memory. */
export const MOST_UNSENT_BYTES = 4_000_000
/** A practice or a family behind one address; one session is two to thirteen of them. */
const MOST_SOCKETS_AN_ADDRESS = 60
/** Closing codes of RFC 6455 and its registry: not for you, and come again later. */
export const REFUSED = 1008
export const TRY_AGAIN_LATER = 1013
const CLOSE_WITHIN_MS = 1_000

export function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_UNSENT_BYTES) socket.terminate()
  else socket.send(text)
}

/** A browser whose network is gone never answers: its socket is not waited for. */
export function closeSocket(socket: WebSocket, code: number): void {
  socket.close(code)
  setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref()
}

/** Counts the open sockets of each address. @returns what takes one more, and says whether it may stay. */
export function socketsByAddress(): (socket: Pick<WebSocket, 'on'>, address: string) => boolean {
  const open = new Map<string, number>()
  return (socket, address) => {
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.on('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
    return count <= MOST_SOCKETS_AN_ADDRESS
  }
}
