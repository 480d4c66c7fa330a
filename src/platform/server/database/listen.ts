import pg from 'pg'

export interface Listening {
  close(): Promise<void>
}

interface Hearing {
  onMessage(payload: string): void
  /** Connected, for the first time or again: whatever was said in between was not heard. */
  onConnected(): void
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
/** A connection that a network has silently dropped says nothing of it: so often it is asked. */
const ASKED_EVERY_MS = 10_000
const ANSWER_WITHIN_MS = 5_000

const optionsOf = (url: string): pg.ClientConfig => ({
  connectionString: url,
  application_name: 'hool-listen',
  connectionTimeoutMillis: 3_000,
  query_timeout: ANSWER_WITHIN_MS,
  keepAlive: true,
})

/** Hears what is said on a channel (`NOTIFY`), over a connection of its own that comes back by itself. */
export function listenTo(url: string, channel: string, hearing: Hearing): Listening {
  let [isClosed, pause] = [false, FIRST_PAUSE_MS]
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const connect = async (mine: pg.Client) => {
    mine.on('error', () => undefined)
    mine.on('end', () => again(mine))
    mine.on('notification', ({ payload }) => hearing.onMessage(payload ?? ''))
    await mine.connect()
    await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
    pause = FIRST_PAUSE_MS
    hearing.onConnected()
    ask(mine)
  }
  const attempt = () => {
    const mine = new pg.Client(optionsOf(url))
    client = mine
    connect(mine).catch(() => again(mine))
  }
  const again = (ended: pg.Client) => {
    if (isClosed || client !== ended) return
    client = null
    clearTimeout(timer)
    ended.end().catch(() => undefined)
    timer = setTimeout(attempt, pause)
    timer.unref()
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  }
  const ask = (mine: pg.Client) => {
    timer = setTimeout(() => {
      mine.query('select 1').then(
        () => client === mine && ask(mine),
        () => again(mine),
      )
    }, ASKED_EVERY_MS)
    timer.unref()
  }
  attempt()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
