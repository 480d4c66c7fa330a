import pg from 'pg'

export interface Subscription {
  close(): Promise<void>
}

interface ChannelListener {
  onMessage(payload: string): void
  /** Called after every (re)connection, because notifications sent in the meantime are lost. */
  onConnected(): void
}

const MIN_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 5_000
/** A silently dropped connection raises no error, so the connection is checked at this interval. */
const PING_INTERVAL_MS = 10_000
const QUERY_TIMEOUT_MS = 5_000

const buildOptions = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'hool-listen',
  connectionTimeoutMillis: 3_000,
  query_timeout: QUERY_TIMEOUT_MS,
  keepAlive: true,
})

/** Subscribes to a channel (`LISTEN`) over a dedicated connection, which reconnects automatically. */
export function subscribeToChannel(url: string, channel: string, listener: ChannelListener): Subscription {
  let [isClosed, retryDelay] = [false, MIN_RETRY_DELAY_MS]
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const connect = async (connecting: pg.Client) => {
    connecting.on('error', () => undefined)
    connecting.on('end', () => reconnect(connecting))
    connecting.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
    await connecting.connect()
    await connecting.query(`listen ${pg.escapeIdentifier(channel)}`)
    retryDelay = MIN_RETRY_DELAY_MS
    listener.onConnected()
    schedulePing(connecting)
  }
  const openConnection = () => {
    const connecting = new pg.Client(buildOptions(url))
    client = connecting
    connect(connecting).catch(() => reconnect(connecting))
  }
  const reconnect = (ended: pg.Client) => {
    if (isClosed || client !== ended) return
    client = null
    clearTimeout(timer)
    ended.end().catch(() => undefined)
    timer = setTimeout(openConnection, retryDelay)
    timer.unref()
    retryDelay = Math.min(2 * retryDelay, MAX_RETRY_DELAY_MS)
  }
  const schedulePing = (connecting: pg.Client) => {
    timer = setTimeout(() => {
      connecting.query('select 1').then(
        () => client === connecting && schedulePing(connecting),
        () => reconnect(connecting),
      )
    }, PING_INTERVAL_MS)
    timer.unref()
  }
  openConnection()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
