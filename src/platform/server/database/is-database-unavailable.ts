const LOST_OR_REFUSED = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '08006', '08003', '53300']
const DRIVER_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|after calling end on the pool|driver has already been destroyed/

/**
 * Returns whether a prepared statement failed because a migration has changed the columns of its result, such as those
 * of `select *`. The statement did nothing.
 */
export function isStatementOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: string; routine?: string }
  // PostgreSQL uses this code for several errors, and translates their messages.
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Returns whether an error from PostgreSQL, PgBouncer or their driver is temporary: a lost or refused connection, an
 * exhausted pool, a pool that is closed because the process is shutting down, or an outdated statement. Failures of
 * other services have their own error types, so a network error always comes from the database.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '', routine } = (error ?? {}) as { code?: string; message?: string; routine?: string }
  // PgBouncer uses this code for all its errors. PostgreSQL uses it for invalid messages, but also reports a routine.
  const isPoolerError = code === '08P01' && routine === undefined
  return LOST_OR_REFUSED.includes(code) || isPoolerError || DRIVER_MESSAGE.test(message) || isStatementOutdated(error)
}
