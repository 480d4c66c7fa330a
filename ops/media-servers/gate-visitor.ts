/** Speaks to the gate as a browser does, word by word. */
export async function visitGate(url: string, origin: string) {
  // Node takes headers where browsers take only protocols: a browser says by itself whose page it shows.
  const socket = new WebSocket(url, { protocols: 'janus-protocol', headers: { origin } } as never)
  const heard: Record<string, unknown>[] = []
  const listeners = new Set<() => void>()
  const wake = () => {
    for (const listener of listeners) listener()
  }
  let closed: number | null = null
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as Record<string, unknown>)
    wake()
  })
  socket.addEventListener('close', ({ code }) => {
    closed = code
    wake()
  })
  const until = <T>(look: () => T | null | undefined) =>
    new Promise<T>((resolve, reject) => {
      const impatience = setTimeout(() => reject(new Error(`not in time; heard ${JSON.stringify(heard)}`)), 15_000)
      const check = () => {
        const found = look()
        if (found === null || found === undefined) return
        clearTimeout(impatience)
        listeners.delete(check)
        resolve(found)
      }
      listeners.add(check)
      check()
    })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('refused')))
  })
  let count = 0
  return {
    heard,
    /** The code of its closing. */
    closed: () => until(() => closed),
    close: () => socket.close(),
    /** @returns what is said in answer, acknowledgements aside. */
    // biome-ignore lint/suspicious/noExplicitAny: whatever Janus answers; the tests say what they expect of it.
    ask(message: Record<string, unknown>): Promise<Record<string, any>> {
      const transaction = `t${++count}`
      socket.send(JSON.stringify({ ...message, transaction }))
      return until(() => heard.find((one) => one['transaction'] === transaction && one['janus'] !== 'ack'))
    },
    until,
  }
}
