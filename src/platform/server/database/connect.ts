import type { Span } from '@opentelemetry/api'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { getErrorType, markFailed, startStatementSpan } from '#platform/server/tracing/spans.ts'
import { type CommitListener, CommitObserver } from './committed-writes.ts'
import { isStatementOutdated } from './is-database-unavailable.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
// Counts and sums fit into a double: amounts are whole cents, far below 2^53.
pg.types.setTypeParser(INT8, Number)
const parsers: Record<number, (text: string) => unknown> = {
  [DATE]: (text) => Temporal.PlainDate.from(text),
  [TIMESTAMPTZ]: (text) => Temporal.Instant.from(text),
}
const types = {
  getTypeParser: (oid: number, format?: string) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/**
 * Names of prepared statements by SQL text. PostgreSQL plans a prepared statement once per connection, which gives a
 * third more queries per second (stack.md 3).
 */
const statementNames = new Map<string, string>()
const MAX_NAMED = 1000
let lastStatementNumber = 0
/**
 * A single select. Other statements without values are not prepared: they use the simple protocol, the only one that
 * allows several statements in one query (migrations).
 */
const SINGLE_SELECT = /^\s*select\b[^;]*$/i

interface StatementConfig {
  text: string
  /** Omitted unless the statement is prepared. */
  name?: string
  values: readonly unknown[]
  types: pg.CustomTypesConfig
}

interface Statement {
  text: string
  values: readonly unknown[]
  /** Null unless a trace is being recorded. */
  span: Span | null
}

class NamedStatementClient extends pg.Client {
  observer: CommitObserver | null = null
  /**
   * With `queryTimeoutMs`: closes the connection when a query times out, because later queries would otherwise wait for
   * it.
   */
  closesAfterTimeout = false

  protected nameStatement(text: string): { name?: string } {
    return getStatementName(text)
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated; the pool calls query(text, values).
  override query(...args: any[]): any {
    const [text, values, callback] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...(args as [string]))
    const name = values.length > 0 || SINGLE_SELECT.test(text) ? this.nameStatement(text) : undefined
    const config = { text, types, values: values.map(serializeValue), ...name }
    const span = startStatementSpan(text)
    const sent: Promise<unknown> = super.query(config as never)
    const result = sent.catch((error) => this.#repeatOutdated(config, error))
    this.#observe({ text, values, span }, result)
    if (this.closesAfterTimeout) result.catch((error) => this.#closeAfterTimeout(error))
    // The pool's own `query` passes a callback.
    return callback ? void result.then((value) => callback(undefined, value), callback) : result
  }

  /**
   * Repeats an outdated statement under a new name. Within a transaction, which cannot continue after an error, the
   * error is thrown; the call then fails with 503 and succeeds when it is repeated.
   */
  async #repeatOutdated(config: StatementConfig, error: unknown): Promise<unknown> {
    if (!isStatementOutdated(error)) throw error
    // A migration makes other statements outdated too, so all get new names, on every connection. That has already
    // happened if this statement's name has changed in the meantime.
    if (statementNames.get(config.text) === config.name) statementNames.clear()
    if (this.getTransactionStatus() !== 'I') throw error
    return super.query({ ...config, ...this.nameStatement(config.text) } as never)
  }

  #closeAfterTimeout(error: unknown): void {
    if (this.closesAfterTimeout && (error as Error | null)?.message === 'Query read timeout') void this.end()
  }

  #observe({ span, ...statement }: Statement, result: Promise<unknown>): void {
    this.observer?.observe(statement, result)
    if (!span) return
    void result.then(
      () => span.end(),
      (error) => {
        markFailed(span, getErrorType(error))
        span.end()
      },
    )
  }
}

/** A pooler may run each transaction in a different session, which lacks the statements prepared in this one. */
class PoolerClient extends NamedStatementClient {
  protected override nameStatement(): { name?: string } {
    return {}
  }
}

function getStatementName(text: string): { name?: string } {
  const known = statementNames.get(text)
  if (known) return { name: known }
  if (statementNames.size >= MAX_NAMED) return {}
  const name = `s${++lastStatementNumber}`
  statementNames.set(text, name)
  return { name }
}

/** Serializes Temporal values as text; pg serializes everything else. */
const serializeValue = (value: unknown) =>
  value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value

export interface Connection {
  db: Database
  pool: pg.Pool
  /**
   * Calls the listener each time this process commits a transaction that wrote to any table. @returns a function that
   * removes the listener
   */
  onCommit: (listener: CommitListener) => () => void
  close(): Promise<void>
}

/** Short, because a request waits for it. */
const CONNECT_TIMEOUT_MS = 3_000

/**
 * Long, because a new session plans every statement again, and several sessions are needed at once after a quiet
 * period.
 */
const IDLE_TIMEOUT_MS = 5 * 60_000
/** Detects connections that a firewall has dropped. */
const KEEP_ALIVE_MS = 60_000

/**
 * A pooler accepts no settings from its clients, so these are set in its configuration
 * (docs/operating/several-processes.md).
 */
const TIMEOUTS = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

interface ConnectOptions {
  connectTimeoutMs?: number
  /** Queries without a response within this time fail; if omitted, only the server limits their duration. */
  queryTimeoutMs?: number
  /** Whether the URL is that of PgBouncer in transaction mode. */
  isPooler?: boolean
}

/**
 * Opens a connection pool of at most `max` connections. If the database dies under load, queries fail but the process
 * survives (speed.md 0.4).
 */
export function connect(
  url: string,
  max = 10,
  { connectTimeoutMs = CONNECT_TIMEOUT_MS, queryTimeoutMs, isPooler = false }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    Client: (isPooler ? PoolerClient : NamedStatementClient) as typeof pg.Client,
    ...(isPooler ? {} : TIMEOUTS),
    // Ends the query on the server too.
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs, statement_timeout: queryTimeoutMs }),
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'hool',
  })
  pool.on('error', () => undefined)
  const listeners = new Set<CommitListener>()
  pool.on('connect', (client) => {
    // The pool does not listen for errors on connections in use; without this listener, a terminated connection would
    // end the process.
    client.on('error', () => undefined)
    ;(client as unknown as NamedStatementClient).closesAfterTimeout = queryTimeoutMs !== undefined
    ;(client as unknown as NamedStatementClient).observer = new CommitObserver((tables, ids) => {
      for (const listener of listeners) listener(tables, ids)
    })
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= pool.end()
    return closing
  }
  const onCommit = (listener: CommitListener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { db, pool, onCommit, close }
}
