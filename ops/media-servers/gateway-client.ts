/** Connects to the media gateway as a browser would, so that tests can send individual messages. */
export async function connectToGateway(url: string, origin: string) {
  // Unlike a browser, Node does not set the origin itself but accepts headers here.
  const socket = new WebSocket(url, { protocols: 'janus-protocol', headers: { origin } } as never)
  const received: Record<string, unknown>[] = []
  const listeners = new Set<() => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  let closeCode: number | null = null
  socket.addEventListener('message', ({ data }) => {
    received.push(JSON.parse(String(data)) as Record<string, unknown>)
    notifyListeners()
  })
  socket.addEventListener('close', ({ code }) => {
    closeCode = code
    notifyListeners()
  })
  const until = <T>(find: () => T | null | undefined) =>
    new Promise<T>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`timed out; received ${JSON.stringify(received)}`)), 15_000)
      const check = () => {
        const found = find()
        if (found === null || found === undefined) return
        clearTimeout(timeout)
        listeners.delete(check)
        resolve(found)
      }
      listeners.add(check)
      check()
    })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the connection was rejected')))
  })
  let count = 0
  return {
    received,
    /** Resolves to the close code. */
    closed: () => until(() => closeCode),
    close: () => socket.close(),
    /** Sends a request and returns the response. Acknowledgements are ignored. */
    // biome-ignore lint/suspicious/noExplicitAny: responses of Janus have no type; the tests assert their content.
    request(message: Record<string, unknown>): Promise<Record<string, any>> {
      const transaction = `t${++count}`
      socket.send(JSON.stringify({ ...message, transaction }))
      return until(() => received.find((reply) => reply['transaction'] === transaction && reply['janus'] !== 'ack'))
    },
    until,
  }
}
