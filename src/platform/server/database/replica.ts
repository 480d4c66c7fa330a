import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { DomainError } from '#platform/server/context.ts'
import { logError, logInfo } from '#platform/server/log.ts'
import { type Connection, connect, type Database } from './connect.ts'
import { isDatabaseUnavailable } from './is-database-unavailable.ts'

/** A replica that is further behind is not used. */
export const MAX_LAG_MS = 3_000
const CHECK_INTERVAL_MS = 1_000
/** How often the replica is checked after a change, until it has replayed that change. */
const CATCH_UP_INTERVAL_MS = 50
/** How long checks wait for a response from each server, and how long requests wait for a connection to the replica. */
const ANSWER_TIMEOUT_MS = 1_000
/** A query that the replica does not answer within this time fails, and its request is repeated on the primary. */
const READ_TIMEOUT_MS = 2_000
/** Maximum number of primary positions stored until the replica reaches them. */
const MAX_PENDING = 60

export interface ReplicaState {
  /** Whether the replica is at most MAX_LAG_MS behind. */
  isUsed: boolean
  /** Maximum lag of the replica behind the primary, in seconds; null if the replica does not respond. */
  lagSeconds: number | null
  /** Number of reads that failed on one server and were repeated on the other. */
  repeated: number
}

/** Reads whose data may be a few seconds old. */
export interface Replica {
  db: Database
  /**
   * Reads from the replica, or from the primary if the replica is behind or fails. `read` must not write, and runs a
   * second time if it fails on the replica with anything but a domain error. If the primary is unreachable, falls back
   * to a replica that is close behind.
   */
  read<T>(read: (db: Database) => Promise<T>): Promise<T>
  /**
   * Ensures that later reads see everything committed so far: until the replica has replayed it, they use the primary.
   */
  requireCurrent(): void
  getState(): ReplicaState
  close(): Promise<void>
}

interface ReplicaOptions {
  /** Serves the reads that the replica cannot. */
  primary: Database
  primaryUrl: string
  replicaUrl: string
}

/**
 * Connects to a streaming replica and checks every second how far behind the primary it is. The replica is used once it
 * has replayed everything that the primary had written when this process started, including migrations. While the
 * primary does not respond, the replica is used if it has replayed everything that it has received.
 */
export function openReplica({ primary, primaryUrl, replicaUrl }: ReplicaOptions): Replica {
  // Separate connections, so that checks do not wait for requests.
  const checked = [primaryUrl, replicaUrl].map((url) =>
    connect(url, 1, { connectTimeoutMs: ANSWER_TIMEOUT_MS, queryTimeoutMs: ANSWER_TIMEOUT_MS }),
  )
  const [checkedPrimary, checkedReplica] = checked as [Connection, Connection]
  const replica = connect(replicaUrl, undefined, {
    connectTimeoutMs: ANSWER_TIMEOUT_MS,
    queryTimeoutMs: READ_TIMEOUT_MS,
  })
  /** Primary positions that the replica has not reached, and when the primary reached them (`performance.now()`). */
  const pending: { lsn: bigint; at: number }[] = []
  let databaseId: string | null = null
  /** The replica contains everything committed up to this time; null until it has caught up with the primary once. */
  let currentAt: number | null = null
  /** Like `currentAt`, but based only on positions reported by the primary. */
  let confirmedAt = 0
  /** When the primary last answered. */
  let primaryAnsweredAt = 0
  let isPrimaryDown = false
  let highestReplayed = 0n
  /** Reads must see everything committed up to this time. */
  let requiredAt = 0
  let isAnswering = false
  let repeated = 0
  let isClosed = false
  const isCloseBehind = () => isAnswering && currentAt !== null && performance.now() - currentAt <= MAX_LAG_MS

  /** A query that gets no answer occupies a connection from the requests' pool, so only one probe runs at a time. */
  let primaryProbe: Promise<boolean> | null = null
  const canReachPrimary = async () => {
    primaryProbe ??= sql`select 1`
      .execute(primary)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        primaryProbe = null
      })
    return Promise.race([primaryProbe, wait(ANSWER_TIMEOUT_MS, false, { ref: false })])
  }

  const check = async () => {
    const startedAt = performance.now()
    const [written, canBeReached] = await Promise.all([
      readPrimary(checkedPrimary).catch(() => null),
      canReachPrimary(),
    ])
    isPrimaryDown = !written && !canBeReached
    if (written) {
      databaseId = written.databaseId
      primaryAnsweredAt = startedAt
      pending.push({ lsn: written.lsn, at: startedAt })
      if (pending.length > MAX_PENDING) pending.splice(MAX_PENDING >> 1, 1)
    }
    const askedAt = performance.now()
    const { received, replayed, ...other } = await readReplica(checkedReplica)
    if (databaseId !== null && other.databaseId !== databaseId) throw new Error('it is not a replica of this database')
    // After restarting, the replica must first catch up to the position that it had already reached.
    if (replayed < highestReplayed) throw new Error('it is behind where it was')
    highestReplayed = replayed
    const reachedAt = pending.findLast(({ lsn }) => lsn <= replayed)?.at ?? null
    while (pending[0] && pending[0].lsn <= replayed) pending.shift()
    if (reachedAt !== null) {
      confirmedAt = reachedAt
      currentAt = Math.max(currentAt ?? 0, reachedAt)
      // Unless the replica was already far behind when the primary failed, it has the newest data that can be read.
    } else if (isPrimaryDown && wasCloseBehind() && replayed >= received) currentAt = askedAt
  }
  const mustCatchUp = () => confirmedAt < requiredAt && !isPrimaryDown
  const wasCloseBehind = () => currentAt !== null && primaryAnsweredAt - currentAt <= MAX_LAG_MS

  let isReported: boolean | null = null
  const checkAndLog = async () => {
    try {
      await check()
      isAnswering = true
    } catch (error) {
      if (isAnswering || isReported === null) logUnlessClosed(() => logError('the replica cannot be used', {}, error))
      isAnswering = false
    }
    const isUsed = isCloseBehind()
    if (isReported === isUsed) return
    if (isUsed || isReported)
      logUnlessClosed(() => logInfo(isUsed ? 'visitors read from the replica' : 'visitors read from the primary'))
    isReported = isUsed
  }
  const logUnlessClosed = (log: () => void) => {
    if (!isClosed) log()
  }

  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let checkedAt = 0
  const scheduleCheck = () => {
    clearTimeout(timer)
    if (isClosed || isChecking) return
    const dueAt = checkedAt + (isCloseBehind() && mustCatchUp() ? CATCH_UP_INTERVAL_MS : CHECK_INTERVAL_MS)
    timer = setTimeout(() => void runCheck(), Math.max(0, dueAt - performance.now()))
    timer.unref()
  }
  const runCheck = async () => {
    isChecking = true
    checkedAt = performance.now()
    await checkAndLog()
    isChecking = false
    scheduleCheck()
  }
  void runCheck()

  return {
    db: replica.db,
    async read(read) {
      if (!isCloseBehind()) return read(primary)
      const isPrimaryFirst = mustCatchUp()
      const [first, second] = isPrimaryFirst ? [primary, replica.db] : [replica.db, primary]
      try {
        return await read(first)
      } catch (error) {
        if (error instanceof DomainError || (isPrimaryFirst && !isDatabaseUnavailable(error))) throw error
        repeated += 1
        return read(second)
      }
    },
    requireCurrent() {
      requiredAt = performance.now()
      scheduleCheck()
    },
    getState: () => ({
      isUsed: isCloseBehind(),
      lagSeconds: !isAnswering || currentAt === null ? null : (performance.now() - currentAt) / 1000,
      repeated,
    }),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([replica, ...checked].map(({ close }) => close()))
    },
  }
}

/** Identifies the database on the primary and its replicas. */
export const DATABASE_ID = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as "databaseId"`

/** Reads the primary's position in the write-ahead log. Everything that has been committed is before it. */
async function readPrimary({ pool }: Connection): Promise<{ databaseId: string; lsn: bigint }> {
  const { rows } = await pool.query<{ databaseId: string; lsn: string }>(
    `select ${DATABASE_ID}, (pg_current_wal_flush_lsn() - '0/0')::text as lsn`,
  )
  return { ...rows[0]!, lsn: BigInt(rows[0]!.lsn) }
}

/**
 * Reads the positions up to which a replica has received and replayed the write-ahead log. Until it has received any,
 * the replayed position is that of the initial copy. @throws if the server has never replayed any, because it is not a
 * replica
 */
async function readReplica({ pool }: Connection): Promise<{ databaseId: string; received: bigint; replayed: bigint }> {
  const { rows } = await pool.query<{ databaseId: string; received: string | null; replayed: string | null }>(
    `select ${DATABASE_ID}, (pg_last_wal_receive_lsn() - '0/0')::text as received,
       (pg_last_wal_replay_lsn() - '0/0')::text as replayed`,
  )
  const { databaseId, received, replayed } = rows[0]!
  if (!replayed) throw new Error('it is not a replica')
  return { databaseId, received: BigInt(received ?? replayed), replayed: BigInt(replayed) }
}
